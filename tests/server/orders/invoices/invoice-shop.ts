import { saveOwnBusiness } from '../../../../server/accounts/business-details.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { issueDueCreditNotes } from '../../../../server/orders/invoices/issue-credit-notes.ts'
import { readInvoices } from '../../../../server/orders/invoices/read-invoices.ts'
import { queueRefund } from '../../../../server/payments/queue-refund.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import type { Email } from '../../../../server/platform/ports/mail.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

export const ACME = {
  company: 'Acme Robotics Inc.',
  address: { street: '500 Howard St', unit: null, city: 'San Francisco', state: 'CA', zip: '94105' },
  invoice_email: 'billing@acme.example',
}

export let testShop: TestShop
export let operator: Caller
export let sent: Email[]

/** A shop whose emails are kept in `sent`. */
export async function openInvoiceShop(): Promise<void> {
  sent = []
  const server = {
    send: (email: Email) => {
      sent.push(email)
      return Promise.resolve({ outcome: 'sent' as const })
    },
  }
  testShop = await openTestShop({ ports: { mailer: { current: () => server } } })
  operator = await staffMember(testShop, 'owner')
}

export function closeInvoiceShop() {
  return testShop.close()
}

/** An order of a company. */
export async function companyOrder() {
  const customer = await signedUpCustomer(testShop, 'cora@acme.example')
  saveOwnBusiness(testShop.shop, callerOf(testShop, customer), { details: ACME, revision: 0 })
  return placedOrder(testShop, { customer, fields: { quantity: '3' } })
}

export const documentsOf = (order_id: string) => readInvoices(testShop.shop, operator, { order_id })

export function refund(order_id: string, parts_cents: number) {
  testShop.shop.write((tx) =>
    queueRefund(tx, testShop.shop, {
      order_id,
      amounts: { parts_cents, delivery_cents: 0, tax_cents: 0 },
      reason: 'goodwill',
      note: null,
      by: operator,
    }),
  )
}

export async function refundAndCredit(order_id: string, parts_cents: number) {
  refund(order_id, parts_cents)
  await sendRefunds(testShop.shop)
  issueDueCreditNotes(testShop.shop)
}

/** As a shop that was updated has them: orders without invoices. */
export function forgetInvoices() {
  testShop.database.write((tx) => {
    tx.run('drop trigger invoices_are_never_removed')
    tx.run('delete from invoices')
  })
}

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { issueDueCreditNotes } from '../../../../server/orders/invoices/issue-credit-notes.ts'
import { listInvoices } from '../../../../server/orders/invoices/invoice-store.ts'
import { readIssuedFile } from '../../../../server/orders/invoices/read-invoices.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { sendEmails } from '../../../../server/messaging/mail/send-emails.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { closeInvoiceShop, companyOrder, openInvoiceShop, refund, sent, testShop } from './invoice-shop.ts'

beforeEach(openInvoiceShop)
afterEach(closeInvoiceShop)

describe('the email of an invoice', () => {
  /** As if the order had been paid with real money: emails of practice orders are not sent. */
  const makeReal = () => testShop.database.write((tx) => tx.run("update checkouts set provider = 'stripe'"))

  test('goes to the address for invoices, with the document attached', async () => {
    followEvents(testShop.shop)
    const { order } = await companyOrder()
    makeReal()
    followEvents(testShop.shop)
    await sendEmails(testShop.shop)
    const email = sent.find(({ to }) => to === 'billing@acme.example')!
    expect(email.subject).toBe(`Invoice PRACTICE-INV-000001 for order ${order.number}`)
    const [row] = listInvoices(testShop.database, order.id)
    const file = await readIssuedFile(testShop.shop, row.ledger_id)
    expect(email.attachments).toHaveLength(1)
    expect(email.attachments![0].filename).toBe('practice-inv-000001.pdf')
    expect(Buffer.from(email.attachments![0].bytes).equals(Buffer.from(file.bytes))).toBe(true)
    expect(
      sent.filter(({ to }) => to === 'cora@acme.example').flatMap((one) => one.attachments ?? []),
    ).toEqual([])
  })

  test('is sent for a credit note as well', async () => {
    followEvents(testShop.shop)
    const { order } = await companyOrder()
    makeReal()
    issueRefundByHand(order.id)
    followEvents(testShop.shop)
    await sendEmails(testShop.shop)
    const subjects = sent.filter(({ to }) => to === 'billing@acme.example').map(({ subject }) => subject)
    expect(subjects).toContain(`Credit note CN-000001 for order ${order.number}`)
  })

  test('is not written for a customer without an address for invoices', async () => {
    followEvents(testShop.shop)
    await placedOrder(testShop)
    makeReal()
    followEvents(testShop.shop)
    await sendEmails(testShop.shop)
    expect(sent.map(({ subject }) => subject).join()).not.toContain('Invoice')
  })

  function issueRefundByHand(order_id: string) {
    refund(order_id, 100)
    testShop.database.write((tx) =>
      tx.run("update ledger set state = 'done', done_at = 1 where kind = 'refund'"),
    )
    issueDueCreditNotes(testShop.shop)
  }
})

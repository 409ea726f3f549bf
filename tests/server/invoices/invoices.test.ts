import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveOwnBusiness } from '../../../server/business/business-details.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { saveDocument } from '../../../server/documents/save-document.ts'
import type { Caller } from '../../../server/caller.ts'
import { issueDueCreditNotes } from '../../../server/invoices/issue-credit-notes.ts'
import { contentOf, listInvoices } from '../../../server/invoices/invoice-store.ts'
import { readInvoices, readIssuedFile } from '../../../server/invoices/read-invoices.ts'
import { followEvents } from '../../../server/mail/follow-events.ts'
import { sendEmails } from '../../../server/mail/send-emails.ts'
import { queueRefund } from '../../../server/payments/queue-refund.ts'
import { listLedger, moneyOfOrder } from '../../../server/payments/ledger-store.ts'
import { sendRefunds } from '../../../server/payments/send-refunds.ts'
import { pdfDocuments } from '../../../server/adapters/pdf-documents.ts'
import type { Email } from '../../../server/ports/mail.ts'
import { PROGRAM } from '../../../server/program-folders.ts'
import { pdfText } from '../adapters/pdf-text.ts'
import { percentOf, sumCents } from '../../../shared/money.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { partialRefund, refundable } from '../../../shared/payments/refunds.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

const ACME = {
  company: 'Acme Robotics Inc.',
  address: { street: '500 Howard St', unit: null, city: 'San Francisco', state: 'CA', zip: '94105' },
  invoice_email: 'billing@acme.example',
}

let open: TestShop
let operator: Caller
let sent: Email[]
beforeEach(async () => {
  sent = []
  const server = {
    send: (email: Email) => {
      sent.push(email)
      return Promise.resolve({ outcome: 'sent' as const })
    },
  }
  open = await openTestShop({ ports: { mailer: { current: () => server } } })
  operator = await staffMember(open, 'owner')
})
afterEach(() => open.close())

/** An order of a company. */
async function companyOrder() {
  const customer = await signedUpCustomer(open, 'cora@acme.example')
  saveOwnBusiness(open.shop, callerOf(open, customer), { details: ACME, revision: 0 })
  return placedOrder(open, { customer, fields: { quantity: '3' } })
}

const documents = (order_id: string) => readInvoices(open.shop, operator, { order_id })

function refund(order_id: string, parts_cents: number) {
  open.shop.write((tx) =>
    queueRefund(tx, open.shop, {
      order_id,
      amounts: { parts_cents, delivery_cents: 0, tax_cents: 0 },
      reason: 'goodwill',
      note: null,
      by: operator,
    }),
  )
}

async function refundAndCredit(order_id: string, parts_cents: number) {
  refund(order_id, parts_cents)
  await sendRefunds(open.shop)
  issueDueCreditNotes(open.shop)
}

/** As a shop that was updated has them: orders without invoices. */
function forgetInvoices() {
  open.database.write((tx) => {
    tx.run('drop trigger invoices_are_never_removed')
    tx.run('delete from invoices')
  })
}

describe('the invoice of an order', () => {
  test('is issued with the payment, in a series without gaps, and adds up to what was charged', async () => {
    const orders = [
      await placedOrder(open, { email: 'a@example.test' }),
      await placedOrder(open, { email: 'b@example.test' }),
    ]
    const numbers = orders.map(({ order }) => documents(order.id)[0].number)
    expect(numbers).toEqual(['PRACTICE-INV-000001', 'PRACTICE-INV-000002'])
    for (const { order } of orders) {
      const [row] = listInvoices(open.database, order.id)
      expect(sumCents(contentOf(row).lines.map(({ cents }) => cents))).toBe(order.total_cents)
    }
  })

  test('names seller, buyer, order, lines and payment', async () => {
    const { order } = await companyOrder()
    const [row] = listInvoices(open.database, order.id)
    const papers = pdfDocuments(PROGRAM.resources, { compress: false })
    const text = pdfText(await papers.invoice(contentOf(row)))
    for (const expected of [
      'Invoice PRACTICE-INV-000001',
      readShopData(open.database).shop_details.name,
      'Acme Robotics Inc.',
      '500 Howard St',
      'San Francisco, CA 94105',
      String(order.number),
      'Delivery by courier',
      'Balance due',
    ])
      expect(text).toContain(expected)
  })

  test('is the same, byte by byte, after the shop has moved and the company has another name', async () => {
    const { order, customer } = await companyOrder()
    const path = `/orders/${order.id}/documents/invoice.pdf`
    const first = await customer.get(path)
    expect([first.statusCode, first.headers['content-disposition']]).toEqual([
      200,
      'inline; filename="practice-inv-000001.pdf"',
    ])
    const { shop_details, versions } = readShopData(open.database)
    const body = { ...shop_details, name: 'Moved Prints', address: { ...shop_details.address, city: 'Reno' } }
    saveDocument(open.shop, operator, { kind: 'shop_details', version: versions.shop_details, body })
    saveOwnBusiness(open.shop, callerOf(open, customer), {
      details: { ...ACME, company: 'Other' },
      revision: 1,
    })
    open.wait(3600)
    expect((await customer.get(path)).rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('is there for its owner and for staff, and for nobody else', async () => {
    const { order } = await companyOrder()
    const path = `/orders/${order.id}/documents/invoice.pdf`
    const others = [await signedUpCustomer(open, 'other@example.test'), new Person(await open.http())]
    for (const person of others) expect((await person.get(path)).statusCode).toBe(404)
    expect(documents(order.id)).toHaveLength(1)
  })

  test('has no other files', async () => {
    const { order, customer } = await companyOrder()
    for (const file of ['credit-note-1.pdf', 'credit-note-x.pdf', 'other.pdf'])
      expect((await customer.get(`/orders/${order.id}/documents/${file}`)).statusCode).toBe(404)
  })

  test('of an order from before there were invoices is issued once when it is asked for, however many ask at once', async () => {
    const placed = [
      await placedOrder(open, { email: 'a@example.test' }),
      await placedOrder(open, { email: 'b@example.test' }),
      await placedOrder(open, { email: 'c@example.test' }),
    ]
    forgetInvoices()
    expect(documents(placed[0].order.id)).toMatchObject([
      { number: null, total_cents: placed[0].order.total_cents },
    ])
    const asked = placed.flatMap(({ order, customer }) =>
      Array.from({ length: 5 }, () => customer.get(`/orders/${order.id}/documents/invoice.pdf`)),
    )
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200)
    const numbers = open.database.all<{ number: number }>('select number from invoices order by number')
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3])
  })
})

describe('numbers', () => {
  test('leave no gap when the transaction that issues one fails', async () => {
    const { order } = await placedOrder(open, { email: 'a@example.test' })
    expect(() =>
      open.database.write((tx) => {
        tx.run(`insert into invoices select series, 2, order_id, 'none', content, null, 1 from invoices`)
      }),
    ).toThrow(/UNIQUE|FOREIGN KEY/)
    await placedOrder(open, { email: 'b@example.test' })
    expect(open.database.all('select number from invoices')).toHaveLength(2)
    expect(documents(order.id)[0].number).toBe('PRACTICE-INV-000001')
  })

  test('are refused by the database when they would leave a gap, and documents never change', async () => {
    await placedOrder(open)
    const run = (sql: string) => () => open.database.write((tx) => tx.run(sql))
    expect(
      run(
        `insert into invoices select series, 3, order_id, ledger_id || 'x', content, null, 1 from invoices`,
      ),
    ).toThrow('gap')
    expect(run("update invoices set content = '{}'")).toThrow('never change')
    expect(run('delete from invoices')).toThrow('never removed')
  })
})

describe('credit notes', () => {
  test('are issued for every refund that was sent, and add up to the refunds', async () => {
    const { order } = await companyOrder()
    for (const cents of [100, 250, 1]) await refundAndCredit(order.id, cents)
    const credited = documents(order.id).filter(({ kind }) => kind === 'credit_note')
    expect(credited.map(({ number }) => number)).toEqual([
      'PRACTICE-CN-000001',
      'PRACTICE-CN-000002',
      'PRACTICE-CN-000003',
    ])
    const refunded = listLedger(open.database, order.id).filter(({ kind }) => kind === 'refund')
    expect(sumCents(credited.map(({ total_cents }) => total_cents))).toBe(
      sumCents(refunded.map(({ amount_cents }) => amount_cents)),
    )
  })

  test('add up to the refunds, and never to more than the invoice, whatever is refunded in whatever parts', async () => {
    const { order } = await companyOrder()
    const shares = fc.array(fc.record({ parts: fc.nat({ max: 60 }), delivery: fc.nat({ max: 60 }) }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(shares, async (list) => {
        for (const { parts, delivery } of list) refundShare(order.id, parts, delivery)
        await sendRefunds(open.shop)
        issueDueCreditNotes(open.shop)
        const [invoice, ...credited] = documents(order.id)
        const sum = sumCents(credited.map(({ total_cents }) => total_cents))
        expect(sum).toBe(totalOf(moneyOfOrder(open.database, order.id).refunded))
        expect(sum).toBeLessThanOrEqual(invoice.total_cents)
        for (const row of listInvoices(open.database, order.id))
          expect(sumCents(contentOf(row).lines.map(({ cents }) => cents))).toBe(contentOf(row).total.cents)
      }),
      { numRuns: 12 },
    )
  })

  /** Refunds a percentage of what is left of parts and delivery, with its tax. */
  function refundShare(order_id: string, parts: number, delivery: number) {
    const money = moneyOfOrder(open.database, order_id)
    const left = refundable(money)
    const amounts = partialRefund(money, {
      parts_cents: percentOf(left.parts_cents, parts),
      delivery_cents: percentOf(left.delivery_cents, delivery),
    })
    if (totalOf(amounts) === 0) return
    open.shop.write((tx) =>
      queueRefund(tx, open.shop, { order_id, amounts, reason: 'goodwill', note: null, by: operator }),
    )
  }

  test('wait until the refund was sent, and are issued once', async () => {
    const { order } = await companyOrder()
    refund(order.id, 100)
    issueDueCreditNotes(open.shop)
    expect(documents(order.id)).toHaveLength(1)
    await sendRefunds(open.shop)
    issueDueCreditNotes(open.shop)
    issueDueCreditNotes(open.shop)
    expect(documents(order.id)).toHaveLength(2)
  })

  test('are not issued again for the refund that retries one that the card company returned', async () => {
    const { order } = await companyOrder()
    await refundAndCredit(order.id, 100)
    const failed = listLedger(open.database, order.id).at(-1)!
    open.database.write((tx) => tx.run("update ledger set state = 'failed' where id = ?", failed.id))
    open.shop.write((tx) =>
      queueRefund(tx, open.shop, {
        order_id: order.id,
        amounts: failed,
        reason: 'goodwill',
        note: null,
        by: operator,
        instead_of: failed.id,
      }),
    )
    await sendRefunds(open.shop)
    issueDueCreditNotes(open.shop)
    expect(documents(order.id).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  })

  test('are downloaded by their number', async () => {
    const { order, customer } = await companyOrder()
    await refundAndCredit(order.id, 100)
    const { file } = documents(order.id)[1]
    const answer = await customer.get(`/orders/${order.id}/documents/${file}`)
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      'inline; filename="practice-cn-000001.pdf"',
    ])
  })
})

describe('the email of an invoice', () => {
  /** As if the order had been paid with real money: emails of practice orders are not sent. */
  const makeReal = () => open.database.write((tx) => tx.run("update checkouts set provider = 'stripe'"))

  test('goes to the address for invoices, with the document attached', async () => {
    followEvents(open.shop)
    const { order } = await companyOrder()
    makeReal()
    followEvents(open.shop)
    await sendEmails(open.shop)
    const email = sent.find(({ to }) => to === 'billing@acme.example')!
    expect(email.subject).toBe(`Invoice PRACTICE-INV-000001 for order ${order.number}`)
    const [row] = listInvoices(open.database, order.id)
    const file = await readIssuedFile(open.shop, row.ledger_id)
    expect(email.attachments).toHaveLength(1)
    expect(email.attachments![0].filename).toBe('practice-inv-000001.pdf')
    expect(Buffer.from(email.attachments![0].bytes).equals(Buffer.from(file.bytes))).toBe(true)
    expect(
      sent.filter(({ to }) => to === 'cora@acme.example').flatMap((one) => one.attachments ?? []),
    ).toEqual([])
  })

  test('is sent for a credit note as well', async () => {
    followEvents(open.shop)
    const { order } = await companyOrder()
    makeReal()
    issueRefundByHand(order.id)
    followEvents(open.shop)
    await sendEmails(open.shop)
    const subjects = sent.filter(({ to }) => to === 'billing@acme.example').map(({ subject }) => subject)
    expect(subjects).toContain(`Credit note CN-000001 for order ${order.number}`)
  })

  test('is not written for a customer without an address for invoices', async () => {
    followEvents(open.shop)
    await placedOrder(open)
    makeReal()
    followEvents(open.shop)
    await sendEmails(open.shop)
    expect(sent.map(({ subject }) => subject).join()).not.toContain('Invoice')
  })

  function issueRefundByHand(order_id: string) {
    refund(order_id, 100)
    open.database.write((tx) => tx.run("update ledger set state = 'done', done_at = 1 where kind = 'refund'"))
    issueDueCreditNotes(open.shop)
  }
})

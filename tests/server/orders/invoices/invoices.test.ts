import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveOwnBusiness } from '../../../../server/accounts/business-details.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { contentOf, listInvoices } from '../../../../server/orders/invoices/invoice-store.ts'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { pdfText } from '../../platform/adapters/pdf-text.ts'
import { sumCents } from '../../../../shared/platform/money.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { callerOf } from '../../../shop/staff.ts'
import { Person, signedUpCustomer } from '../../../shop/v1.ts'
import {
  ACME,
  closeInvoiceShop,
  companyOrder,
  documentsOf,
  forgetInvoices,
  openInvoiceShop,
  operator,
  testShop,
} from './invoice-shop.ts'

beforeEach(openInvoiceShop)
afterEach(closeInvoiceShop)

describe('the invoice of an order', () => {
  test('is issued with the payment, in a series without gaps, and adds up to what was charged', async () => {
    const orders = [
      await placedOrder(testShop, { email: 'a@example.test' }),
      await placedOrder(testShop, { email: 'b@example.test' }),
    ]
    const numbers = orders.map(({ order }) => documentsOf(order.id)[0].number)
    expect(numbers).toEqual(['PRACTICE-INV-000001', 'PRACTICE-INV-000002'])
    for (const { order } of orders) {
      const [row] = listInvoices(testShop.database, order.id)
      expect(sumCents(contentOf(row).lines.map(({ cents }) => cents))).toBe(order.total_cents)
    }
  })

  test('names seller, buyer, order, lines and payment', async () => {
    const { order } = await companyOrder()
    const [row] = listInvoices(testShop.database, order.id)
    const papers = pdfDocuments(PROGRAM.resources, { compress: false })
    const text = pdfText(await papers.invoice(contentOf(row)))
    for (const expected of [
      'Invoice PRACTICE-INV-000001',
      readShopData(testShop.database).shop_details.name,
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
    const { shop_details, versions } = readShopData(testShop.database)
    const body = { ...shop_details, name: 'Moved Prints', address: { ...shop_details.address, city: 'Reno' } }
    saveDocument(testShop.shop, operator, { kind: 'shop_details', version: versions.shop_details, body })
    saveOwnBusiness(testShop.shop, callerOf(testShop, customer), {
      details: { ...ACME, company: 'Other' },
      revision: 1,
    })
    testShop.wait(3600)
    expect((await customer.get(path)).rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('is there for its owner and for staff, and for nobody else', async () => {
    const { order } = await companyOrder()
    const path = `/orders/${order.id}/documents/invoice.pdf`
    const others = [await signedUpCustomer(testShop, 'other@example.test'), new Person(await testShop.http())]
    for (const person of others) expect((await person.get(path)).statusCode).toBe(404)
    expect(documentsOf(order.id)).toHaveLength(1)
  })

  test('has no other files', async () => {
    const { order, customer } = await companyOrder()
    for (const file of ['credit-note-1.pdf', 'credit-note-x.pdf', 'other.pdf'])
      expect((await customer.get(`/orders/${order.id}/documents/${file}`)).statusCode).toBe(404)
  })

  test('an order from before there were invoices gets one once when it is asked for, however many ask at once', async () => {
    const placed = [
      await placedOrder(testShop, { email: 'a@example.test' }),
      await placedOrder(testShop, { email: 'b@example.test' }),
      await placedOrder(testShop, { email: 'c@example.test' }),
    ]
    forgetInvoices()
    expect(documentsOf(placed[0].order.id)).toMatchObject([
      { number: null, total_cents: placed[0].order.total_cents },
    ])
    const asked = placed.flatMap(({ order, customer }) =>
      Array.from({ length: 5 }, () => customer.get(`/orders/${order.id}/documents/invoice.pdf`)),
    )
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200)
    const numbers = testShop.database.all<{ number: number }>('select number from invoices order by number')
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3])
  })
})

describe('numbers', () => {
  test('leave no gap when the transaction that issues one fails', async () => {
    const { order } = await placedOrder(testShop, { email: 'a@example.test' })
    expect(() =>
      testShop.database.write((tx) => {
        tx.run(`insert into invoices select series, 2, order_id, 'none', content, null, 1 from invoices`)
      }),
    ).toThrow(/UNIQUE|FOREIGN KEY/)
    await placedOrder(testShop, { email: 'b@example.test' })
    expect(testShop.database.all('select number from invoices')).toHaveLength(2)
    expect(documentsOf(order.id)[0].number).toBe('PRACTICE-INV-000001')
  })

  test('are refused by the database when they would leave a gap, and documents never change', async () => {
    await placedOrder(testShop)
    const run = (sql: string) => () => testShop.database.write((tx) => tx.run(sql))
    expect(
      run(
        `insert into invoices select series, 3, order_id, ledger_id || 'x', content, null, 1 from invoices`,
      ),
    ).toThrow('gap')
    expect(run("update invoices set content = '{}'")).toThrow('never change')
    expect(run('delete from invoices')).toThrow('never removed')
  })
})

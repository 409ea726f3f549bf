import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { issueDueCreditNotes } from '../../../../server/orders/invoices/issue-credit-notes.ts'
import { contentOf, listInvoices } from '../../../../server/orders/invoices/invoice-store.ts'
import { queueRefund } from '../../../../server/payments/queue-refund.ts'
import { listLedger, moneyOfOrder } from '../../../../server/payments/ledger-store.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import { percentOf, sumCents } from '../../../../shared/platform/money.ts'
import { totalOf } from '../../../../shared/payments/amounts.ts'
import { partialRefund, refundable } from '../../../../shared/payments/refunds.ts'
import {
  closeInvoiceShop,
  companyOrder,
  documentsOf,
  openInvoiceShop,
  operator,
  refund,
  refundAndCredit,
  testShop,
} from './invoice-shop.ts'

beforeEach(openInvoiceShop)
afterEach(closeInvoiceShop)

describe('credit notes', () => {
  test('are issued for every refund that was sent, and add up to the refunds', async () => {
    const { order } = await companyOrder()
    for (const cents of [100, 250, 1]) await refundAndCredit(order.id, cents)
    const credited = documentsOf(order.id).filter(({ kind }) => kind === 'credit_note')
    expect(credited.map(({ number }) => number)).toEqual([
      'PRACTICE-CN-000001',
      'PRACTICE-CN-000002',
      'PRACTICE-CN-000003',
    ])
    const refunded = listLedger(testShop.database, order.id).filter(({ kind }) => kind === 'refund')
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
        await sendRefunds(testShop.shop)
        issueDueCreditNotes(testShop.shop)
        const [invoice, ...credited] = documentsOf(order.id)
        const sum = sumCents(credited.map(({ total_cents }) => total_cents))
        expect(sum).toBe(totalOf(moneyOfOrder(testShop.database, order.id).refunded))
        expect(sum).toBeLessThanOrEqual(invoice.total_cents)
        for (const row of listInvoices(testShop.database, order.id))
          expect(sumCents(contentOf(row).lines.map(({ cents }) => cents))).toBe(contentOf(row).total.cents)
      }),
      { numRuns: 12 },
    )
  })

  /** Refunds a percentage of what is left of parts and delivery, with its tax. */
  function refundShare(order_id: string, parts: number, delivery: number) {
    const money = moneyOfOrder(testShop.database, order_id)
    const left = refundable(money)
    const amounts = partialRefund(money, {
      parts_cents: percentOf(left.parts_cents, parts),
      delivery_cents: percentOf(left.delivery_cents, delivery),
    })
    if (totalOf(amounts) === 0) return
    testShop.shop.write((tx) =>
      queueRefund(tx, testShop.shop, { order_id, amounts, reason: 'goodwill', note: null, by: operator }),
    )
  }

  test('wait until the refund was sent, and are issued once', async () => {
    const { order } = await companyOrder()
    refund(order.id, 100)
    issueDueCreditNotes(testShop.shop)
    expect(documentsOf(order.id)).toHaveLength(1)
    await sendRefunds(testShop.shop)
    issueDueCreditNotes(testShop.shop)
    issueDueCreditNotes(testShop.shop)
    expect(documentsOf(order.id)).toHaveLength(2)
  })

  test('are not issued again for the refund that retries one that the card company returned', async () => {
    const { order } = await companyOrder()
    await refundAndCredit(order.id, 100)
    const failed = listLedger(testShop.database, order.id).at(-1)!
    testShop.database.write((tx) => tx.run("update ledger set state = 'failed' where id = ?", failed.id))
    testShop.shop.write((tx) =>
      queueRefund(tx, testShop.shop, {
        order_id: order.id,
        amounts: failed,
        reason: 'goodwill',
        note: null,
        by: operator,
        instead_of: failed.id,
      }),
    )
    await sendRefunds(testShop.shop)
    issueDueCreditNotes(testShop.shop)
    expect(documentsOf(order.id).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  })

  test('are downloaded by their number', async () => {
    const { order, customer } = await companyOrder()
    await refundAndCredit(order.id, 100)
    const { file } = documentsOf(order.id)[1]
    const answer = await customer.get(`/orders/${order.id}/documents/${file}`)
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      'inline; filename="practice-cn-000001.pdf"',
    ])
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { contentOf, listInvoices } from '../../../../server/orders/invoices/invoice-store.ts'
import { basketToPay, practiceCard } from '../../../shop/basket.ts'
import { ADDRESS, placedOrder } from '../../../shop/placed-order.ts'
import { closeInvoiceShop, documentsOf, openInvoiceShop, refundAndCredit, testShop } from './invoice-shop.ts'

beforeEach(openInvoiceShop)
afterEach(closeInvoiceShop)

async function boughtTogether() {
  const { quote_ids, due, customer, purchase_id } = await basketToPay(testShop, [20, 30])
  payPractice(testShop.shop, practiceCard(purchase_id))
  return { quote_ids, due, customer }
}

describe('the papers of a purchase', () => {
  test('are one invoice with the sum on the card, whichever order is asked', async () => {
    const { quote_ids, due } = await boughtTogether()
    const [first, second] = quote_ids.map(documentsOf)
    expect(first).toEqual(second)
    expect(first).toMatchObject([{ number: 'PRACTICE-INV-000001', total_cents: due.amount_due_cents }])
    const { lines } = contentOf(listInvoices(testShop.database, quote_ids[1])[0])
    expect(lines.filter(({ quantity }) => quantity !== null).map(({ text }) => text)).toEqual([
      'cube-20.stl',
      'cube-30.stl',
    ])
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(due.amount_due_cents)
  })

  test('are one receipt with the sum on the card', async () => {
    const { quote_ids, due, customer } = await boughtTogether()
    const draw = vi.spyOn(testShop.shop.machine.papers, 'receipt')
    for (const id of quote_ids) {
      const answer = await customer.get(`/orders/${id}/receipt.pdf`)
      expect(answer.headers['content-disposition']).toBe('inline; filename="receipt-P1001.pdf"')
    }
    for (const [{ total }] of draw.mock.calls) expect(total.cents).toBe(due.amount_due_cents)
  })

  test('keep a credit note for the order that was refunded', async () => {
    const { quote_ids } = await boughtTogether()
    await refundAndCredit(quote_ids[1], 100)
    expect(documentsOf(quote_ids[0])).toHaveLength(1)
    const note = documentsOf(quote_ids[1])[1]
    expect(note).toMatchObject({ number: 'PRACTICE-CN-000001', total_cents: 100 })
    const content = contentOf(listInvoices(testShop.database, quote_ids[1])[1])
    expect(content.facts.find(({ name }) => name === 'For invoice')!.value).toContain('PRACTICE-INV-000001')
  })
})

test('someone without a name on their account is billed by the name that was typed at the till', async () => {
  const { order } = await placedOrder(testShop)
  expect(contentOf(listInvoices(testShop.database, order.id)[0]).buyer[0]).toBe(ADDRESS.name)
})

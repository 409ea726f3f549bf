import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { THE_SHOP } from '../../../server/platform/db/events.ts'
import { acceptQuote } from '../../../server/orders/checkout/accept.ts'
import { paymentWork } from '../../../server/start/background-work.ts'
import { newPaymentWatch, watchPayments } from '../../../server/orders/checkout/watch-payments.ts'
import { findOpenCheckout, type CheckoutRow } from '../../../server/payments/checkout-store.ts'
import { findOpenPurchase } from '../../../server/payments/purchase-store.ts'
import { finishRefund } from '../../../server/payments/finish-refund.ts'
import { listLedger, moneyOfOrder, type LedgerRow } from '../../../server/payments/ledger-store.ts'
import { queueRefund } from '../../../server/payments/queue-refund.ts'
import { reportTaxes } from '../../../server/payments/report-taxes.ts'
import { sendRefunds } from '../../../server/payments/send-refunds.ts'
import { findTaxReport } from '../../../server/payments/tax-report-store.ts'
import {
  listUnreportedTaxes,
  noteTaxByHand,
  retryTaxReport,
} from '../../../server/payments/unreported-taxes.ts'
import { countDesk } from '../../../server/desk/desk-counts.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { lateRefund, partialRefund, refundEverything } from '../../../shared/payments/refunds.ts'
import { buyableQuote } from '../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { chooseTax, openStripeShop, type StripeShop } from '../../shop/stripe-shop.ts'

let open: StripeShop
let owner: Caller
beforeEach(async () => {
  open = await openStripeShop()
  owner = await staffMember(open.test, 'owner')
  chooseTax(open, owner)
})
afterEach(() => open.close())

/** Somebody buys and pays; nothing is reported yet. */
async function sold(): Promise<CheckoutRow> {
  const { quote_id, customer } = await buyableQuote(open.test)
  const caller = callerOf(open.test, customer)
  const asked = { quote_id, speed: 'week', idempotency_key: 'once' } as const
  await expect(acceptQuote(open.test.shop, caller, asked)).rejects.toMatchObject({
    code: 'payment_required',
  })
  const checkout = findOpenCheckout(open.test.database, quote_id)!
  open.stripe.account.pay(findOpenPurchase(open.test.database, quote_id)!.session_id!)
  await watchPayments(open.test.shop, newPaymentWatch())
  return checkout
}
const captureOf = (orderId: string) => listLedger(open.test.database, orderId)[0]
const report = (row: LedgerRow) => findTaxReport(open.test.database, row.id)
const tell = () => reportTaxes(open.test.shop)
const told = () => [...open.stripe.tax.transactions.values()]
const trouble = () => void open.stripe.faults.push('lost_answer', 'lost_answer', 'lost_answer')

type Plan = typeof refundEverything

/** A refund that is on its way. */
function promised(order_id: string, plan: Plan): LedgerRow {
  return open.test.database.write((tx) => {
    const amounts = plan(moneyOfOrder(tx, order_id))
    return queueRefund(tx, open.test.shop, {
      order_id,
      amounts,
      reason: 'goodwill',
      note: null,
      by: THE_SHOP,
    })
  })
}
const untold = () => listUnreportedTaxes(open.test.database)

describe('a sale whose tax Stripe calculated', () => {
  test('is reported once it is paid, under the name of its checkout', async () => {
    const { id, quote_id, parts_cents, delivery_cents, tax_cents } = await sold()
    expect(told()).toEqual([])
    await tell()
    expect(told()).toMatchObject([{ type: 'transaction', reference: id }])
    expect(open.stripe.tax.left(told()[0].id)).toEqual({
      parts: { amount: parts_cents, amount_tax: tax_cents },
      delivery: { amount: delivery_cents, amount_tax: 0 },
    })
    expect(report(captureOf(quote_id))).toMatchObject({ state: 'told', provider_ref: told()[0].id })
  })

  test('is reported once, however often it is tried and though the answer was lost', async () => {
    const { quote_id } = await sold()
    trouble()
    await tell()
    expect(report(captureOf(quote_id))).toMatchObject({ state: 'due', attempts: 1, provider_ref: null })
    await tell()
    expect(report(captureOf(quote_id))).toMatchObject({ attempts: 1 })
    open.test.wait(60)
    await tell()
    await tell()
    expect(told()).toHaveLength(1)
    expect(report(captureOf(quote_id))).toMatchObject({ state: 'told', attempts: 2, error: null })
  })

  test('is reported by the background work after a start of the program', async () => {
    const { quote_id } = await sold()
    const work = paymentWork(open.test.shop)
    work.start()
    await vi.waitFor(() => expect(report(captureOf(quote_id))).toMatchObject({ state: 'told' }), 5000)
    await work.stop()
    expect(told()).toHaveLength(1)
  })

  test('a sale that Stripe refuses is not retried, and the order’s history says so', async () => {
    const { quote_id } = await sold()
    open.stripe.tax.calculations.clear()
    await tell()
    expect(report(captureOf(quote_id))).toMatchObject({ state: 'refused', next_try_at: null })
    const what = "select why from events where subject_id = ? and what = 'tax not reported'"
    expect(open.test.database.get(what, quote_id)).toMatchObject({
      why: expect.stringMatching(/resource_missing/),
    })
  })

  test('waits for staff then, who retry it', async () => {
    const { id, quote_id } = await sold()
    const calculations = [...open.stripe.tax.calculations]
    open.stripe.tax.calculations.clear()
    await tell()
    const { ledger_id } = untold()[0]
    const viewer = await staffMember(open.test, 'viewer')
    expect(untold()).toMatchObject([{ kind: 'capture', order_id: quote_id, may_try_again: true }])
    expect(countDesk(open.test.shop, owner).refunds).toBe(1)
    expect(() => retryTaxReport(open.test.shop, viewer, { ledger_id })).toThrow('role')
    for (const [name, calculation] of calculations) open.stripe.tax.calculations.set(name, calculation)
    retryTaxReport(open.test.shop, owner, { ledger_id })
    expect(untold()).toEqual([])
    expect(() => retryTaxReport(open.test.shop, owner, { ledger_id })).toThrow(Refusal)
    await tell()
    expect(told()).toMatchObject([{ reference: id }])
    expect(countDesk(open.test.shop, owner).refunds).toBe(0)
  })

  test('a sale whose tax staff entered by hand has refunds that are entered by hand', async () => {
    const { quote_id } = await sold()
    open.stripe.tax.calculations.clear()
    await tell()
    const [{ ledger_id }] = untold()
    noteTaxByHand(open.test.shop, owner, { ledger_id })
    expect(untold()).toEqual([])
    promised(quote_id, refundEverything)
    await sendRefunds(open.test.shop)
    await tell()
    expect(told()).toEqual([])
    const [refund] = untold()
    expect(refund).toMatchObject({ kind: 'refund', order_id: quote_id, error: null, may_try_again: false })
    expect(() => retryTaxReport(open.test.shop, owner, refund)).toThrow(Refusal)
    noteTaxByHand(open.test.shop, owner, refund)
    expect(untold()).toEqual([])
    const what = "select what from events where subject_id = ? and what = 'tax entered by hand'"
    expect(open.test.database.all(what, quote_id)).toHaveLength(2)
  })

  test('waits while Stripe is not set up', async () => {
    const { quote_id } = await sold()
    delete open.environment['LAYERLINE_STRIPE_KEY']
    await tell()
    expect(report(captureOf(quote_id))).toMatchObject({ state: 'due', attempts: 1 })
  })
})

test('a sale by the shop’s own table is not reported', async () => {
  chooseTax(open, owner, 'table')
  const { quote_id } = await sold()
  await tell()
  expect(told()).toEqual([])
  expect(report(captureOf(quote_id))).toBeUndefined()
})

describe('a refund of such a sale', () => {
  const half: Plan = (money) => partialRefund(money, { parts_cents: 500, delivery_cents: 600 })

  /** Gives money back, and tells what is due. */
  async function refund(orderId: string, plan: Plan): Promise<LedgerRow> {
    const row = promised(orderId, plan)
    await sendRefunds(open.test.shop)
    await tell()
    return row
  }

  test('reverses the tax on what was refunded, and no other', async () => {
    const { quote_id } = await sold()
    await tell()
    const row = await refund(quote_id, lateRefund)
    expect(told()[1]).toMatchObject({
      type: 'reversal',
      reference: row.id,
      reversal: { original_transaction: told()[0].id },
      line_items: { data: [{ amount: -row.parts_cents, amount_tax: -row.tax_cents }] },
      shipping_cost: { amount: 0, amount_tax: 0 },
    })
  })

  test('a refund in several steps leaves nothing of the sale in the reports, to the cent', async () => {
    open.stripe.tax.taxesShipping = true
    const { quote_id } = await sold()
    await tell()
    for (const plan of [lateRefund, half, refundEverything]) await refund(quote_id, plan)
    expect(told()).toHaveLength(4)
    const nothing = { amount: 0, amount_tax: 0 }
    expect(open.stripe.tax.left(told()[0].id)).toEqual({ parts: nothing, delivery: nothing })
  })

  test('is reported after its sale, though that could not be reported before', async () => {
    const { quote_id } = await sold()
    trouble()
    await tell()
    const row = await refund(quote_id, refundEverything)
    expect(report(row)).toMatchObject({ state: 'due', attempts: 0 })
    open.test.wait(60)
    await tell()
    await tell()
    expect(told().map((one) => one.type)).toEqual(['transaction', 'reversal'])
  })

  test('is reported once, though the answer was lost', async () => {
    const { quote_id } = await sold()
    await tell()
    // Looking the refund up, sending it, and looking the sold line up go well.
    open.stripe.faults.push('none', 'none', 'none')
    trouble()
    const row = await refund(quote_id, lateRefund)
    expect(report(row)).toMatchObject({ state: 'due', attempts: 1 })
    open.test.wait(60)
    await tell()
    await tell()
    expect(told()).toHaveLength(2)
    expect(report(row)).toMatchObject({ state: 'told' })
  })

  test('is reported only once the card company has carried it out', async () => {
    open.stripe.account.refundsAre = 'pending'
    const { quote_id } = await sold()
    await tell()
    const row = await refund(quote_id, lateRefund)
    expect(report(row)).toBeUndefined()
    const [{ id }] = [...open.stripe.account.refunds.values()]
    const news = { kind: 'refund', provider_ref: id, state: 'done', detail: null } as const
    open.test.database.write((tx) => finishRefund(tx, open.test.shop, news))
    await tell()
    expect(report(row)).toMatchObject({ state: 'told' })
  })

  test('a refund that came back before it was reported is not reported', async () => {
    const { quote_id } = await sold()
    const row = await refund(quote_id, lateRefund)
    const [{ id }] = [...open.stripe.account.refunds.values()]
    const news = { kind: 'refund', provider_ref: id, state: 'failed', detail: 'closed card' } as const
    open.test.database.write((tx) => finishRefund(tx, open.test.shop, news))
    await tell()
    await tell()
    expect(told().map((one) => one.type)).toEqual(['transaction'])
    expect(report(row)).toMatchObject({ state: 'refused' })
  })
})

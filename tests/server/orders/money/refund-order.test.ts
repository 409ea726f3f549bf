import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { previewRefund, refundOrder } from '../../../../server/orders/money/refund-order.ts'
import { readMoney } from '../../../../server/orders/money/read-money.ts'
import {
  returnUnmatchedPayment,
  retryRefund,
  SettleRefund,
  settleRefund,
} from '../../../../server/orders/money/retry-refund.ts'
import { newPaymentWatch, watchPayments } from '../../../../server/orders/checkout/watch-payments.ts'
import { listLedger } from '../../../../server/payments/ledger-store.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { recordEvent } from '../../../../server/platform/db/events.ts'
import { withLastChange } from '../../../../server/desk/history/last-change.ts'
import type { RefundRequestInput } from '../../../../shared/payments/refund-plan.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../../shop/stripe-shop.ts'
import { refusalOf } from '../../../shop/refusal.ts'

let open: StripeShop
let operator: Caller
let order_id: string
let payment: string
beforeEach(async () => {
  open = await openStripeShop()
  operator = await staffMember(open.test, 'operator')
  const link = await stripeLink(open)
  order_id = link.quote_id
  payment = open.stripe.account.pay(link.session_id).payment_intent!
  await watchPayments(open.test.shop, newPaymentWatch())
})
afterEach(() => open.close())

const TENTH: RefundRequestInput = { what: 'parts_percent', percent: 10 }
const preview = (wish: RefundRequestInput) => previewRefund(open.test.shop, operator, { order_id, wish })
function carryOut(wish: RefundRequestInput, shown = preview(wish)) {
  const expected = { ...shown.amounts, refunded_cents: shown.refunded_cents }
  return refundOrder(open.test.shop, operator, { order_id, wish, expected, note: 'A scratch on one side' })
}
const refunds = () => listLedger(open.test.database, order_id).filter((row) => row.kind === 'refund')
const money = () => readMoney(open.test.shop, operator, { days: 30, limit: 50 })

describe('a refund by staff', () => {
  test('is exactly what the preview showed, and records who made it and why', async () => {
    const shown = preview(TENTH)
    expect(shown).toMatchObject({
      amounts: { parts_cents: 200, delivery_cents: 0, tax_cents: 20 },
      amount_cents: 220,
    })
    expect(carryOut(TENTH, shown)).toEqual(shown)
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment)).toBe(220)
    expect(refunds()).toMatchObject([
      { amount_cents: 220, reason: 'goodwill', note: 'A scratch on one side' },
    ])
    const event = open.test.database.get("select actor_kind, why from events where what = 'refunded'")
    expect(event).toEqual({ actor_kind: 'account', why: 'A scratch on one side' })
  })

  test('is made once from one preview: the second request is refused', () => {
    const shown = preview(TENTH)
    carryOut(TENTH, shown)
    expect(() => carryOut(TENTH, shown)).toThrow('This has changed.')
    expect(refunds()).toHaveLength(1)
  })

  test('a refund that comes after that of a colleague is refused with who made it and what is refunded by now', () => {
    const shown = preview(TENTH)
    carryOut(TENTH)
    const late = refusalOf(() => carryOut(TENTH, shown))
    const refusal = withLastChange(open.test.shop, operator, late)
    expect(refusal).toMatchObject({
      code: 'wrong_state',
      fields: { order: { id: order_id, captured_cents: 3400, refunded_cents: 220 } },
    })
    expect(refusal.message).toMatch(/^You refunded .*\$2\.20.*“A scratch on one side”/)
  })

  test('is refused at its preview with who refunded everything, whatever happened to the order since', () => {
    carryOut({ what: 'everything' })
    open.test.database.write((tx) =>
      recordEvent(tx, open.test.shop.clock.now(), operator, {
        subject: 'order',
        subject_id: order_id,
        what: 'resumed',
        details: { cause: null },
      }),
    )
    for (const wish of [TENTH, { what: 'everything' } as const]) {
      const refusal = withLastChange(
        open.test.shop,
        operator,
        refusalOf(() => preview(wish)),
      )
      expect(refusal.fields).toMatchObject({ order: { refunded_cents: 3400 }, change: { what: 'refunded' } })
      expect(refusal.message).toMatch(
        /left to refund\. You refunded \$34\.00 at .*: “A scratch on one side”\.$/,
      )
    }
  })

  test('a refund that is too large names nobody while nothing was refunded', () => {
    const wish = { what: 'amounts', parts_cents: 99_999_999, delivery_cents: 0 } as const
    const refusal = withLastChange(
      open.test.shop,
      operator,
      refusalOf(() => preview(wish)),
    )
    expect(refusal.fields['change']).toBeUndefined()
    expect(refusal.message).toBe('This is more than the amount left to refund.')
  })

  test('a refund of other amounts than were shown is refused', () => {
    const shown = preview(TENTH)
    const other = { ...shown, amounts: { ...shown.amounts, tax_cents: 19 } }
    expect(() => carryOut(TENTH, other)).toThrow('differs from the one shown')
    expect(refunds()).toHaveLength(0)
  })

  test('a refund of everything is what is left after what went back before', async () => {
    carryOut(TENTH)
    expect(carryOut({ what: 'everything' }).amount_cents).toBe(3180)
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment)).toBe(3400)
    expect(() => preview({ what: 'everything' })).toThrow('There is nothing left to refund.')
  })

  test('is not for packers, viewers and customers', async () => {
    for (const role of ['packer', 'viewer', 'customer'] as const) {
      const caller = await staffMember(open.test, role)
      const input = { order_id, wish: TENTH }
      expect(() => previewRefund(open.test.shop, caller, input)).toThrow('Your role in the shop')
    }
  })

  test('a refund of an unknown order is refused', () => {
    const input = { order_id: 'q_none', wish: TENTH }
    expect(() => previewRefund(open.test.shop, operator, input)).toThrow('There is no such order')
  })
})

describe('a refund that failed', () => {
  async function failed() {
    open.stripe.account.refundsAre = 'failed'
    carryOut(TENTH)
    await sendRefunds(open.test.shop)
    open.stripe.account.refundsAre = 'succeeded'
    return refunds()[0]
  }

  test('is listed first, and retried as a new one while the failed one stays', async () => {
    const row = await failed()
    expect(money().failed).toMatchObject([{ id: row.id, order_number: 1001, by_name: 'Cora Customer' }])
    retryRefund(open.test.shop, operator, { ledger_id: row.id })
    expect(money().failed).toEqual([])
    await sendRefunds(open.test.shop)
    expect(refunds().map((one) => one.state)).toEqual(['failed', 'done'])
    expect(open.stripe.account.refunded(payment)).toBe(220)
  })

  test('is retried once', async () => {
    const { id } = await failed()
    retryRefund(open.test.shop, operator, { ledger_id: id })
    expect(() => retryRefund(open.test.shop, operator, { ledger_id: id })).toThrow('This has changed')
    expect(refunds()).toHaveLength(2)
  })

  test('does not send a second email to the customer', async () => {
    const { id } = await failed()
    retryRefund(open.test.shop, operator, { ledger_id: id })
    const told = open.test.database.all("select 1 from events where what = 'refunded'")
    expect(told).toHaveLength(1)
  })

  test('a refund that is done cannot be retried', async () => {
    carryOut(TENTH)
    await sendRefunds(open.test.shop)
    const again = () => retryRefund(open.test.shop, operator, { ledger_id: refunds()[0].id })
    expect(again).toThrow('This has changed')
  })
})

describe('a failed refund that was settled another way', () => {
  const NOTE = 'Check 1042, mailed November 20'
  async function failed(wish = TENTH) {
    open.stripe.account.refundsAre = 'failed'
    carryOut(wish)
    await sendRefunds(open.test.shop)
    open.stripe.account.refundsAre = 'succeeded'
    return refunds()[0]
  }
  const settle = (ledger_id: string, caller = operator, note = NOTE) =>
    settleRefund(open.test.shop, caller, { ledger_id, note })

  test('leaves the list, and is in the ledger and the history as not through Stripe', async () => {
    const { id, amount_cents, tax_cents } = await failed()
    settle(id)
    expect(money().failed).toEqual([])
    expect(money().entries[0]).toMatchObject({
      kind: 'refund',
      state: 'done',
      amount_cents,
      tax_cents,
      note: NOTE,
      is_by_hand: true,
      provider_ref: null,
      by_name: 'Cora Customer',
    })
    expect(
      open.test.database.all(
        `select why, details ->> '$.amount_cents' as cents from events where what = 'refund settled by hand'`,
      ),
    ).toEqual([{ why: NOTE, cents: amount_cents }])
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment)).toBe(0)
  })

  test('is not refunded a second time', async () => {
    const { id, amount_cents } = await failed({ what: 'everything' })
    settle(id)
    expect(refusalOf(() => settle(id)).code).toBe('wrong_state')
    expect(refusalOf(() => retryRefund(open.test.shop, operator, { ledger_id: id })).code).toBe('wrong_state')
    expect(refusalOf(() => preview(TENTH)).code).toBe('refund_too_large')
    expect(refunds().filter(({ state }) => state === 'done')).toMatchObject([{ amount_cents }])
  })

  test('cannot be settled once it was retried, nor before it failed', async () => {
    const { id } = await failed()
    retryRefund(open.test.shop, operator, { ledger_id: id })
    expect(refusalOf(() => settle(id)).code).toBe('wrong_state')
    expect(refusalOf(() => settle(refunds()[1].id)).code).toBe('wrong_state')
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment)).toBe(220)
  })

  test('needs the right to refund, and a note', async () => {
    const { id } = await failed()
    const packer = await staffMember(open.test, 'packer')
    expect(refusalOf(() => settle(id, packer)).code).toBe('role_required')
    expect(SettleRefund.safeParse({ ledger_id: id, note: ' ' }).success).toBe(false)
    expect(money().failed).toHaveLength(1)
  })
})

describe('an unmatched payment', () => {
  test('a payment of another amount is refunded once staff decide so', async () => {
    const link = await stripeLink(open, { email: 'another@example.com' })
    const { payment_intent } = open.stripe.account.pay(link.session_id, 100)
    await watchPayments(open.test.shop, newPaymentWatch())
    await sendRefunds(open.test.shop)
    expect(money().strays).toMatchObject([{ state: 'to_look_at', amount_cents: 100, total_cents: 3400 }])
    expect(open.stripe.account.refunded(payment_intent!)).toBe(0)
    returnUnmatchedPayment(open.test.shop, operator, { checkout_id: link.id })
    await sendRefunds(open.test.shop)
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment_intent!)).toBe(100)
    expect(money().strays).toEqual([])
    expect(() => returnUnmatchedPayment(open.test.shop, operator, { checkout_id: link.id })).toThrow(
      'This has changed',
    )
  })

  test('a payment whose refund failed is sent as a new refund', async () => {
    const link = await stripeLink(open, { email: 'another@example.com' })
    const { payment_intent } = open.stripe.account.pay(link.session_id, 100)
    await watchPayments(open.test.shop, newPaymentWatch())
    returnUnmatchedPayment(open.test.shop, operator, { checkout_id: link.id })
    open.stripe.account.refundsAre = 'failed'
    await sendRefunds(open.test.shop)
    expect(money().strays).toMatchObject([{ state: 'failed' }])
    open.stripe.account.refundsAre = 'succeeded'
    returnUnmatchedPayment(open.test.shop, operator, { checkout_id: link.id })
    await sendRefunds(open.test.shop)
    expect(open.stripe.account.refunded(payment_intent!)).toBe(100)
  })
})

describe('the ledger', () => {
  test('is newest first, page by page, and its totals add up', () => {
    carryOut(TENTH)
    carryOut({ what: 'amounts', parts_cents: 0, delivery_cents: 200 })
    const first = readMoney(open.test.shop, operator, { days: 30, limit: 2 })
    expect(first.entries.map((one) => one.amount_cents)).toEqual([200, 220])
    expect(first.entries.map((one) => one.left_cents)).toEqual([null, null])
    const rest = readMoney(open.test.shop, operator, { days: 30, limit: 2, cursor: first.next_cursor! })
    expect(rest.entries).toMatchObject([
      { kind: 'capture', amount_cents: 3400, left_cents: 2980, order_number: 1001 },
    ])
    expect(rest.next_cursor).toBeNull()
    expect(first.totals).toEqual([
      {
        provider: 'stripe',
        captured: { parts_cents: 2000, delivery_cents: 1200, tax_cents: 200 },
        refunded: { parts_cents: 200, delivery_cents: 200, tax_cents: 20 },
        disputed: { parts_cents: 0, delivery_cents: 0, tax_cents: 0 },
      },
    ])
  })

  test('totals are of the asked days only', () => {
    open.test.wait(8 * 24 * 3600)
    expect(readMoney(open.test.shop, operator, { days: 7, limit: 50 }).totals).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { THE_SHOP } from '../../../server/platform/db/events.ts'
import { newPaymentWatch, watchPayments } from '../../../server/orders/checkout/watch-payments.ts'
import { findLedgerRow, type LedgerRow } from '../../../server/payments/ledger-store.ts'
import { queueRefund } from '../../../server/payments/queue-refund.ts'
import { sendRefunds } from '../../../server/payments/send-refunds.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../shop/stripe-shop.ts'

let open: StripeShop
let order_id: string
let payment: string
beforeEach(async () => {
  open = await openStripeShop()
  const link = await stripeLink(open)
  order_id = link.quote_id
  payment = open.stripe.account.pay(link.session_id).payment_intent!
  await watchPayments(open.test.shop, newPaymentWatch())
})
afterEach(() => open.close())

function queued(parts_cents = 500): LedgerRow {
  const amounts = { parts_cents, delivery_cents: 0, tax_cents: 50 }
  const wanted = { order_id, amounts, reason: 'goodwill' as const, note: 'sorry', by: THE_SHOP }
  return open.test.database.write((tx) => queueRefund(tx, open.test.shop, wanted))
}
const now = (row: LedgerRow) => findLedgerRow(open.test.database, row.id)!
const send = () => sendRefunds(open.test.shop)
const trouble = () => void open.stripe.faults.push('out_of_service')

describe('a refund that is due', () => {
  test('is sent to the payment provider with its tax', async () => {
    const row = queued()
    await send()
    expect(open.stripe.account.refunded(payment)).toBe(550)
    expect(now(row)).toMatchObject({ state: 'done', attempts: 1, next_try_at: null, error: null })
    expect(now(row).provider_ref).toMatch(/^re_/)
  })

  test('is sent once, however often the shop is started', async () => {
    queued()
    await Promise.all([send(), send()])
    await send()
    expect(open.stripe.account.refunds.size).toBe(1)
  })

  test('waits longer after every failure, up to six hours', async () => {
    const row = queued()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      trouble()
      await send()
      pauses.push(now(row).next_try_at! - open.test.shop.clock.now())
      open.test.wait(pauses.at(-1)!)
    }
    expect(pauses.slice(0, 4)).toEqual([60, 120, 240, 480])
    expect(pauses.at(-1)).toBe(6 * 3600)
    expect(now(row)).toMatchObject({ state: 'pending', attempts: 11 })
    await send()
    expect(now(row)).toMatchObject({ state: 'done', error: null })
  })

  test('is not tried before its time', async () => {
    queued()
    trouble()
    await send()
    const asked = open.stripe.asked.length
    open.test.wait(59)
    await send()
    expect(open.stripe.asked.length).toBe(asked)
  })

  test('is polled while the provider has it', async () => {
    open.stripe.account.refundsAre = 'pending'
    const row = queued()
    await send()
    expect(now(row)).toMatchObject({ state: 'pending', provider_ref: expect.stringMatching(/^re_/) })
    open.stripe.account.refunds.get(now(row).provider_ref!)!.status = 'succeeded'
    open.test.wait(6 * 3600)
    await send()
    expect(now(row)).toMatchObject({ state: 'done' })
    expect(open.stripe.account.refunds.size).toBe(1)
  })

  test('a refund that is refused has failed with a reason, and its amount is free again', async () => {
    open.stripe.account.dispute(payment, 3400)
    const row = queued(2000)
    await send()
    expect(now(row)).toMatchObject({ state: 'failed', next_try_at: null })
    expect(now(row).error).toMatch(/disputes/)
    expect(() => queued(2000)).not.toThrow()
  })

  test('keeps no other refund waiting when it cannot be sent', async () => {
    const first = queued(100)
    const second = queued(200)
    trouble()
    await send()
    expect(now(first)).toMatchObject({ state: 'pending' })
    expect(now(second)).toMatchObject({ state: 'done' })
  })

  test('waits while Stripe is not set up any more', async () => {
    const row = queued()
    delete open.environment['LAYERLINE_STRIPE_KEY']
    await send()
    expect(now(row)).toMatchObject({ state: 'pending', error: 'Stripe is no longer set up.' })
  })
})

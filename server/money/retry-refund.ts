import type { RefundReason } from '../../shared/orders/order.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import { findCheckout } from '../payments/checkout-store.ts'
import { findLedgerRow } from '../payments/ledger-store.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { refuseWhileUndecided } from '../payments/undecided-refunds.ts'
import { findUnmatchedPayment, saveUnmatchedPayment } from '../payments/unmatched-payments.ts'
import type { Shop } from '../shop.ts'

/**
 * Retries a failed refund as a new one of the same amounts; the failed one stays in the ledger. Refuses with `wrong_state`
 * one that has not failed or was retried before, or while the order of a refund in Stripe is not chosen, and with `refund_too_large` when that much is no longer left.
 */
export function retryRefund(shop: Shop, caller: Caller, input: { ledger_id: string }): null {
  const by = staffWith('decide', caller)
  return shop.write((tx) => {
    const row = findLedgerRow(tx, input.ledger_id)
    if (row?.kind !== 'refund' || row.state !== 'failed') throw new Refusal('wrong_state')
    refuseWhileUndecided(tx, row.order_id)
    const { order_id, parts_cents, delivery_cents, tax_cents, note } = row
    const reason = row.reason as RefundReason
    const amounts = { parts_cents, delivery_cents, tax_cents }
    queueRefund(tx, shop, { order_id, amounts, reason, note, by, instead_of: row.id })
    return null
  })
}

/** Refunds an unmatched payment in full: one that waited for staff, or whose refund failed. */
export function returnUnmatchedPayment(shop: Shop, caller: Caller, input: { checkout_id: string }): null {
  const by = staffWith('decide', caller)
  return shop.write((tx) => {
    const now = shop.clock.now()
    const row = findUnmatchedPayment(tx, input.checkout_id)
    if (row?.state !== 'to_look_at' && row?.state !== 'failed') throw new Refusal('wrong_state')
    saveUnmatchedPayment(tx, row.checkout_id, {
      state: 'to_refund',
      round: row.state === 'failed' ? row.round + 1 : row.round,
      provider_ref: null,
      attempts: 0,
      next_try_at: now,
      error: null,
      done_at: null,
    })
    recordEvent(tx, now, by, {
      subject: 'quote',
      subject_id: findCheckout(tx, row.checkout_id)!.quote_id,
      what: 'payment given back',
      from: row.state,
      to: 'to_refund',
      details: { checkout_id: row.checkout_id, amount_cents: row.amount_cents },
    })
    return null
  })
}

import { z } from 'zod'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { RefundReason } from '../../../shared/orders/order.ts'
import { MAX_REFUND_NOTE } from '../../../shared/payments/refund-plan.ts'
import { checkRefund } from '../../../shared/payments/refunds.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import {
  findLedgerRow,
  insertLedgerRow,
  moneyOfOrder,
  recordRetry,
  type LedgerRow,
} from '../../payments/ledger-store.ts'
import { queueRefund } from '../../payments/queue-refund.ts'
import { queueRefundReport } from '../../payments/tax-report-store.ts'
import { refuseWhileUndecided } from '../../payments/undecided-refunds.ts'
import { findUnmatchedPayment, saveUnmatchedPayment } from '../../payments/unmatched-payments.ts'
import type { Shop } from '../../platform/shop.ts'

/**
 * Retries a failed refund as a new one of the same amounts; the failed one stays in the ledger. Refuses with `wrong_state`
 * one that has not failed or was retried before, or while the order of a refund in Stripe is not chosen, and with `refund_too_large` when that much is no longer left.
 */
export function retryRefund(shop: Shop, caller: Caller, input: { ledger_id: string }): null {
  const by = staffWith('decide', caller)
  return shop.write((tx) => {
    const row = getFailedRefund(tx, input.ledger_id)
    const { order_id, parts_cents, delivery_cents, tax_cents, note } = row
    const reason = row.reason as RefundReason
    const amounts = { parts_cents, delivery_cents, tax_cents }
    queueRefund(tx, shop, { order_id, amounts, reason, note, by, instead_of: row.id })
    return null
  })
}

/** `note`: how the customer got the money. */
export const SettleRefund = z.object({
  ledger_id: z.string().max(40),
  note: z.string().trim().min(1).max(MAX_REFUND_NOTE),
})

/**
 * Enters that staff returned the money of a failed refund another way, such as by check: as a new refund of the same amounts that is
 * not sent to the provider. Refuses as `retryRefund` does.
 */
export function settleRefund(shop: Shop, caller: Caller, input: z.infer<typeof SettleRefund>): null {
  const by = staffWith('decide', caller)
  return shop.write((tx) => {
    const failed = getFailedRefund(tx, input.ledger_id)
    checkRefund(moneyOfOrder(tx, failed.order_id), failed)
    const now = shop.clock.now()
    const { order_id, reason } = failed
    const row = insertLedgerRow(tx, {
      ...failed,
      id: shop.ids.make(ID_PREFIX.ledger),
      state: 'done',
      note: input.note,
      provider_ref: null,
      next_try_at: null,
      by_account: by.account_id,
      by_hand: 1,
      created_at: now,
      done_at: now,
    })
    if (!recordRetry(tx, failed.id, row.id)) throw new Refusal('wrong_state')
    queueRefundReport(tx, row, now)
    recordEvent(tx, now, by, {
      subject: 'order',
      subject_id: order_id,
      what: 'refund settled by hand',
      why: input.note,
      details: { ledger_id: row.id, reason, amount_cents: row.amount_cents },
    })
    return null
  })
}

function getFailedRefund(db: ReadDb, id: string): LedgerRow {
  const row = findLedgerRow(db, id)
  if (row?.kind !== 'refund' || row.state !== 'failed' || row.tried_again_by !== null)
    throw new Refusal('wrong_state')
  refuseWhileUndecided(db, row.order_id)
  return row
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

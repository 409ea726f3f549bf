import type { RefundReason } from '../../shared/orders/order.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { totalOf, type Amounts } from '../../shared/payments/amounts.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { checkRefund } from '../../shared/payments/refunds.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, type TheShop } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { insertLedgerRow, listLedger, moneyOfOrder, recordRetry, type LedgerRow } from './ledger-store.ts'

export interface RefundToQueue {
  order_id: string
  amounts: Amounts
  reason: RefundReason
  /** For the customer. */
  note: string | null
  by: Caller | TheShop
  /** The failed refund that this one retries; the customer had an email about that one. */
  instead_of?: string
}

/**
 * Adds a refund to the ledger, in the transaction that decided it. The background work sends it to the payment provider and
 * retries until that takes it. Refuses with `nothing_to_refund` or `refund_too_large`.
 */
export function queueRefund(tx: WriteDb, shop: Shop, refund: RefundToQueue): LedgerRow {
  const { order_id, amounts, by } = refund
  checkRefund(moneyOfOrder(tx, order_id), amounts)
  const now = shop.clock.now()
  const capture = listLedger(tx, order_id).find((row) => row.kind === 'capture')!
  const { parts_cents, delivery_cents, tax_cents } = amounts
  const row = insertLedgerRow(tx, {
    id: shop.ids.make(ID_PREFIX.ledger),
    order_id,
    kind: 'refund',
    state: 'pending',
    parts_cents,
    delivery_cents,
    tax_cents,
    amount_cents: totalOf(amounts),
    reason: refund.reason,
    note: refund.note,
    provider: capture.provider,
    provider_ref: null,
    next_try_at: now,
    by_account: by.kind === 'account' ? by.account_id : null,
    created_at: now,
    done_at: null,
  })
  const { instead_of } = refund
  if (instead_of && !recordRetry(tx, instead_of, row.id)) throw new Refusal('wrong_state')
  recordEvent(tx, now, by, {
    subject: 'order',
    subject_id: order_id,
    what: instead_of ? 'refund tried again' : 'refunded',
    why: refund.note,
    details: { ledger_id: row.id, reason: row.reason, amount_cents: row.amount_cents },
  })
  return row
}

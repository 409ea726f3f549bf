import type { RefundReason } from '../../shared/orders/order.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import { totalOf, type Amounts } from '../../shared/payments/amounts.ts'
import { Refusal } from '../../shared/refusals.ts'
import { checkRefund } from '../../shared/payments/refunds.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent, type TheShop } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { insertLedgerRow, listLedger, moneyOfOrder, noteTriedAgain, type LedgerRow } from './ledger-store.ts'

export interface RefundToQueue {
  order_id: string
  amounts: Amounts
  reason: RefundReason
  /** For the customer. */
  note: string | null
  by: Caller | TheShop
  /** The failed refund that this one tries again; the customer has been told of it then. */
  instead_of?: string
}

/**
 * Writes a refund into the ledger, in the transaction that decided it. Sending it to the card company follows, and is
 * tried until it is taken. Refuses with `nothing_to_refund` or `refund_too_large`.
 */
export function queueRefund(tx: WriteDb, shop: Shop, wanted: RefundToQueue): LedgerRow {
  const { order_id, amounts, by } = wanted
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
    reason: wanted.reason,
    note: wanted.note,
    provider: capture.provider,
    provider_ref: null,
    next_try_at: now,
    by_account: by.kind === 'account' ? by.account_id : null,
    created_at: now,
    done_at: null,
  })
  const { instead_of } = wanted
  if (instead_of && !noteTriedAgain(tx, instead_of, row.id)) throw new Refusal('wrong_state')
  recordEvent(tx, now, by, {
    subject: 'order',
    subject_id: order_id,
    what: instead_of ? 'refund tried again' : 'refunded',
    why: wanted.note,
    details: { ledger_id: row.id, reason: row.reason, amount_cents: row.amount_cents },
  })
  return row
}

import type { MoneyEntry, MoneyTotals, UnmatchedMoney } from '../../../shared/payments/money-view.ts'
import type { ReadDb } from '../../platform/db/db.ts'

const ENTRIES = `select ledger.id, ledger.order_id, orders.number as order_number, ledger.kind, ledger.state,
    ledger.parts_cents, ledger.delivery_cents, ledger.tax_cents, ledger.amount_cents, ledger.reason, ledger.note,
    ledger.provider, ledger.provider_ref, ledger.error, ledger.attempts, ledger.next_try_at,
    case ledger.kind when 'capture' then ledger.amount_cents - (select coalesce(sum(out.amount_cents), 0) from ledger as out
      where out.order_id = ledger.order_id and out.kind <> 'capture' and out.state <> 'failed') end as left_cents,
    ledger.kind = 'refund' and exists (select 1 from outside_refunds where outside_refunds.provider_ref = ledger.provider_ref) as is_outside,
    ledger.tried_again_by is not null as is_tried_again, ledger.by_hand as is_by_hand, accounts.name as by_name, ledger.created_at, ledger.done_at
  from ledger join orders on orders.id = ledger.order_id left join accounts on accounts.id = ledger.by_account`

type EntryRow = Omit<MoneyEntry, 'is_tried_again' | 'is_outside' | 'is_by_hand'> & {
  is_tried_again: 0 | 1
  is_outside: 0 | 1
  is_by_hand: 0 | 1
}

const asEntry = (row: EntryRow): MoneyEntry => ({
  ...row,
  is_outside: row.is_outside === 1,
  is_tried_again: row.is_tried_again === 1,
  is_by_hand: row.is_by_hand === 1,
})

/** Failed refunds that wait for staff, the oldest first. */
export function listFailedRefunds(db: ReadDb): MoneyEntry[] {
  const sql = `${ENTRIES} where ledger.kind = 'refund' and ledger.state = 'failed' and ledger.tried_again_by is null
    order by +ledger.created_at, +ledger.rowid`
  // The plus keeps the database from reading the whole ledger in this order.
  return db.all<EntryRow>(sql).map(asEntry)
}

/** One page of the ledger, newest first. */
export function listEntries(db: ReadDb, page: { limit: number; after: { id: string } | null }): MoneyEntry[] {
  const sql = `${ENTRIES} where :after is null or ledger.rowid < (select rowid from ledger where id = :after)
    order by ledger.rowid desc limit :limit`
  return db.all<EntryRow>(sql, { limit: page.limit, after: page.after?.id ?? null }).map(asEntry)
}

/** Unmatched payments that are not refunded yet. */
export function listUnmatchedMoney(db: ReadDb): UnmatchedMoney[] {
  return db.all<UnmatchedMoney>(
    `select stray_payments.checkout_id, checkouts.quote_id, stray_payments.reason, stray_payments.amount_cents,
       purchases.total_cents, stray_payments.state, stray_payments.provider, stray_payments.payment_ref,
       stray_payments.error, stray_payments.created_at
     from stray_payments join checkouts on checkouts.id = stray_payments.checkout_id
       join purchases on purchases.id = checkouts.purchase_id
     where stray_payments.state <> 'refunded' order by stray_payments.created_at, stray_payments.checkout_id`,
  )
}

interface SumRow {
  provider: MoneyTotals['provider']
  kind: MoneyEntry['kind']
  parts_cents: number
  delivery_cents: number
  tax_cents: number
}

/** Returns sums of the ledger since an instant, without what failed. */
export function sumLedger(db: ReadDb, since: number): SumRow[] {
  return db.all<SumRow>(
    `select provider, kind, sum(parts_cents) as parts_cents, sum(delivery_cents) as delivery_cents,
       sum(tax_cents) as tax_cents
     from ledger where created_at >= ? and state <> 'failed' group by provider, kind`,
    since,
  )
}

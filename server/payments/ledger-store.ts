import { addAmounts, type Amounts } from '../../shared/payments/amounts.ts'
import type { OrderMoney } from '../../shared/payments/refunds.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { insertRow, updateRows } from '../platform/db/row-writes.ts'
import type { PaymentProvider } from '../platform/ports/payments.ts'

export interface LedgerRow extends Amounts {
  id: string
  order_id: string
  kind: 'capture' | 'refund' | 'dispute'
  state: 'pending' | 'done' | 'failed'
  amount_cents: number
  reason: 'paid' | 'late' | 'declined' | 'goodwill' | 'disputed'
  note: string | null
  provider: PaymentProvider
  provider_ref: string | null
  attempts: number
  next_try_at: number | null
  error: string | null
  by_account: string | null
  /** The refund that retries or settles this failed one. */
  tried_again_by: string | null
  /** 1 for a refund that staff made another way than through the provider. */
  by_hand: 0 | 1
  created_at: number
  done_at: number | null
}

/** All ledger rows of one order, the oldest first. */
export function listLedger(db: ReadDb, orderId: string): LedgerRow[] {
  return db.all<LedgerRow>('select * from ledger where order_id = ? order by created_at, rowid', orderId)
}

export function findLedgerRow(db: ReadDb, id: string): LedgerRow | undefined {
  return db.get<LedgerRow>('select * from ledger where id = ?', id)
}

/** Refunds that are due to be sent to the payment provider, the oldest first. */
export function listDueRefunds(db: ReadDb, now: number): LedgerRow[] {
  return db.all<LedgerRow>(
    "select * from ledger where kind = 'refund' and state = 'pending' and next_try_at <= ? order by created_at, rowid",
    now,
  )
}

const COLUMNS = [
  'id',
  'order_id',
  'kind',
  'state',
  'parts_cents',
  'delivery_cents',
  'tax_cents',
  'amount_cents',
  'reason',
  'note',
  'provider',
  'provider_ref',
  'next_try_at',
  'by_account',
  'by_hand',
  'created_at',
  'done_at',
] as const satisfies (keyof LedgerRow)[]

type NewLedgerRow = Omit<Pick<LedgerRow, (typeof COLUMNS)[number]>, 'by_hand'> &
  Partial<Pick<LedgerRow, 'by_hand'>>

/** The database refuses a row that would refund more than was paid. */
export function insertLedgerRow(tx: WriteDb, row: NewLedgerRow): LedgerRow {
  insertRow(tx, 'ledger', COLUMNS, { by_hand: 0, ...row })
  return findLedgerRow(tx, row.id)!
}

export type LedgerChanges = Partial<
  Pick<LedgerRow, 'state' | 'provider_ref' | 'attempts' | 'next_try_at' | 'error' | 'done_at'>
>

/** Changes a pending row; returns false if it is no longer pending. */
export function saveLedgerRow(tx: WriteDb, row: Pick<LedgerRow, 'id'>, changes: LedgerChanges): boolean {
  return updateRows(tx, 'ledger', { id: row.id, state: 'pending' }, changes) === 1
}

/** Ledger rows with the provider's own id: several for a payment or dispute of a purchase, one per order. */
export function listLedgerRowsOf(db: ReadDb, kind: LedgerRow['kind'], providerRef: string): LedgerRow[] {
  return db.all<LedgerRow>(
    'select * from ledger where provider_ref = ? and kind = ? order by created_at, rowid',
    providerRef,
    kind,
  )
}

/** Records the provider's id of a refund that the shop sent, and whose answer is not here yet. */
export function nameLedgerRow(tx: WriteDb, { id }: Pick<LedgerRow, 'id'>, providerRef: string): LedgerRow {
  tx.run('update ledger set provider_ref = ? where id = ? and provider_ref is null', providerRef, id)
  return findLedgerRow(tx, id)!
}

/**
 * Changes how a row ended: card companies return refunds that had arrived, and change decisions about disputes. Returns
 * false if the row is in another state by now.
 */
export function correctLedgerRow(
  tx: WriteDb,
  row: Pick<LedgerRow, 'id' | 'state'>,
  changes: { state: LedgerRow['state']; error: string | null; done_at: number | null },
): boolean {
  const sql = `update ledger set state = :state, error = :error, done_at = :done_at, next_try_at = null
    where id = :id and state = :before and kind <> 'capture'`
  return tx.run(sql, { ...changes, id: row.id, before: row.state }) === 1
}

/** Records which refund retries or settles a failed one; returns false if another does already. */
export function recordRetry(tx: WriteDb, failedId: string, retryId: string): boolean {
  const sql = `update ledger set tried_again_by = ?
    where id = ? and state = 'failed' and kind = 'refund' and tried_again_by is null`
  return tx.run(sql, retryId, failedId) === 1
}

/** Failed refunds of more than what is left, because `refund` took the money: they cannot be sent again. */
export function recordRetriesBy(tx: WriteDb, refund: LedgerRow, leftCents: number): void {
  tx.run(
    `update ledger set tried_again_by = :id where order_id = :order_id and kind = 'refund' and state = 'failed'
       and tried_again_by is null and amount_cents > :left`,
    { id: refund.id, order_id: refund.order_id, left: leftCents },
  )
}

/**
 * Returns the captured payment and the refunds of an order. `parts_tax_cents` comes from its checkout. Throws for an unpaid
 * order.
 */
export function moneyOfOrder(db: ReadDb, orderId: string): OrderMoney {
  const rows = listLedger(db, orderId)
  const captured = rows.find((row) => row.kind === 'capture')
  const tax = db.get<{ parts_tax_cents: number }>(
    `select checkouts.tax ->> '$.parts_tax_cents' as parts_tax_cents
     from orders join checkouts on checkouts.id = orders.checkout_id where orders.id = ?`,
    orderId,
  )
  if (!captured || !tax) throw new Error(`order ${orderId} has no captured payment`)
  const outgoing = rows.filter((row) => row.kind !== 'capture' && row.state !== 'failed')
  return { captured, parts_tax_cents: tax.parts_tax_cents, refunded: addAmounts(outgoing) }
}

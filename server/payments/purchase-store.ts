import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { insertRow, updateIfUnchanged } from '../platform/db/row-writes.ts'
import type { PaymentProvider, PaymentSession } from '../platform/ports/payments.ts'
import { listCheckoutsOf, type CheckoutRow } from './checkout-store.ts'

/**
 * A row of `purchases`: an attempt to pay for a quote, or for everything in a basket, with a row of `checkouts` per quote. `tax` and
 * `delivery` are JSON: see `taxOfCheckout`, and `agreedDeliveryOf` in delivery-store.ts.
 */
export interface PurchaseRow extends Omit<CheckoutRow, 'quote_id' | 'purchase_id'> {
  /** Null for a quote that is bought alone. */
  basket_id: string | null
  session_id: string | null
  url: string | null
}

export function findPurchase(db: ReadDb, id: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>('select * from purchases where id = ?', id)
}

export function findPurchaseOfSession(
  db: ReadDb,
  { purchase_id, session_id }: PaymentSession,
): PurchaseRow | undefined {
  return (
    findPurchase(db, purchase_id) ??
    db.get<PurchaseRow>('select * from purchases where session_id = ?', session_id)
  )
}

/** The one purchase that is open or being opened and pays for a quote. It may have expired: compare `expires_at`. */
export function findOpenPurchase(db: ReadDb, quoteId: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>(
    `select purchases.* from checkouts join purchases on purchases.id = checkouts.purchase_id
     where quote_id = ? and checkouts.state in ('opening', 'open')`,
    quoteId,
  )
}

/** The same, of a basket: it may pay for other quotes than the basket has by now. */
export function findOpenBasketPurchase(db: ReadDb, basketId: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>(
    "select * from purchases where basket_id = ? and state in ('opening', 'open')",
    basketId,
  )
}

/** Returns the purchase by which a basket was paid. */
export function findPaidPurchase(db: ReadDb, basketId: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>(
    `select purchases.* from purchases where basket_id = ? and state = 'paid'
       and exists (select 1 from checkouts join orders on orders.checkout_id = checkouts.id
         where checkouts.purchase_id = purchases.id)`,
    basketId,
  )
}

/** Returns the purchase that was opened last for any of these quotes, alone or in a basket. */
export function findNewestPurchase(db: ReadDb, quoteIds: readonly string[]): PurchaseRow | undefined {
  return db.get<PurchaseRow>(
    `select purchases.* from purchases where id in
       (select purchase_id from checkouts where quote_id in (select value from json_each(?)))
     order by created_at desc, rowid desc limit 1`,
    JSON.stringify(quoteIds),
  )
}

/** Lists the open purchases of one provider that are not paid as far as the shop knows. */
export function listOpenPurchases(db: ReadDb, provider: PaymentProvider): PurchaseRow[] {
  return db.all<PurchaseRow>(
    "select * from purchases where provider = ? and state in ('opening', 'open') order by created_at, rowid",
    provider,
  )
}

/** Lists purchases that were replaced or expired here, with an expiry after `since`: the provider may still take money for them. */
export function listClosedPurchases(db: ReadDb, provider: PaymentProvider, since: number): PurchaseRow[] {
  return db.all<PurchaseRow>(
    `select * from purchases where state in ('replaced', 'expired') and provider = ? and expires_at > ?
     order by created_at, rowid`,
    provider,
    since,
  )
}

const COLUMNS = [
  'id',
  'basket_id',
  'provider',
  'state',
  'speed',
  'ship_by',
  'parts_cents',
  'delivery_cents',
  'tax_cents',
  'total_cents',
  'tax',
  'delivery',
  'email',
  'created_at',
  'expires_at',
  'opened_by_key',
  'opened_by_grant',
  'purchase_order',
  'note_to_shop',
] as const satisfies (keyof PurchaseRow)[]

export function insertPurchase(
  tx: WriteDb,
  purchase: Pick<PurchaseRow, (typeof COLUMNS)[number]>,
): PurchaseRow {
  insertRow(tx, 'purchases', COLUMNS, purchase)
  return findPurchase(tx, purchase.id)!
}

/** The fields of a purchase that may change. The agreed terms never do. */
type PurchaseChanges = Partial<
  Pick<
    PurchaseRow,
    'state' | 'session_id' | 'url' | 'customer_ref' | 'payment_ref' | 'expires_at' | 'paid_at'
  >
>

/**
 * Compare-and-set: returns false if the row has changed since it was read. The state, expiry and payment of its checkouts
 * follow it.
 */
export function savePurchase(tx: WriteDb, row: PurchaseRow, changes: PurchaseChanges): boolean {
  const { id, revision } = row
  if (!updateIfUnchanged(tx, 'purchases', { id, revision }, changes)) return false
  tx.run(
    `update checkouts set (state, expires_at, paid_at, payment_ref, customer_ref) =
       (select state, expires_at, paid_at, payment_ref, customer_ref from purchases where id = checkouts.purchase_id),
       revision = revision + 1
     where purchase_id = ?`,
    row.id,
  )
  return true
}

/** Ends a purchase that can no longer be paid. Leaves one as it is that was paid in the meantime. */
export function endPurchase(tx: WriteDb, id: string, state: 'replaced' | 'expired'): void {
  const row = findPurchase(tx, id)!
  if (row.state === 'opening' || row.state === 'open') savePurchase(tx, row, { state })
}

/** Returns the ids of the quotes that a purchase pays for, in the order of the basket. */
export function quotesOfPurchase(db: ReadDb, { id }: Pick<PurchaseRow, 'id'>): string[] {
  return listCheckoutsOf(db, id).map(({ quote_id }) => quote_id)
}

import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { PaymentProvider } from '../platform/ports/payments.ts'
import type { CheckoutChanges, CheckoutRow } from './checkout-store.ts'

/**
 * A row of `purchases`: an attempt to pay for a basket, with a row of `checkouts` per quote. `delivery` is a row of
 * `basket_deliveries` as JSON.
 */
export interface PurchaseRow extends Omit<CheckoutRow, 'quote_id' | 'purchase_id'> {
  basket_id: string
}

export function findPurchase(db: ReadDb, id: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>('select * from purchases where id = ?', id)
}

export function findPurchaseBySession(db: ReadDb, sessionId: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>('select * from purchases where session_id = ?', sessionId)
}

/** The one purchase of a basket that is open or being opened. It may have expired: compare `expires_at`. */
export function findOpenPurchase(db: ReadDb, basketId: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>(
    "select * from purchases where basket_id = ? and state in ('opening', 'open')",
    basketId,
  )
}

/** The purchase by which a basket was paid. */
export function findPaidPurchase(db: ReadDb, basketId: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>(
    `select purchases.* from purchases where basket_id = ? and state = 'paid'
       and exists (select 1 from checkouts join orders on orders.checkout_id = checkouts.id
         where checkouts.purchase_id = purchases.id)`,
    basketId,
  )
}

/** The checkouts of a purchase, one per quote, in the order of the basket. */
export function listCheckoutsOf(db: ReadDb, purchaseId: string): CheckoutRow[] {
  return db.all<CheckoutRow>('select * from checkouts where purchase_id = ? order by rowid', purchaseId)
}

/** Open purchases of one provider that are not paid as far as the shop knows. */
export function listOpenPurchases(db: ReadDb, provider: PaymentProvider): PurchaseRow[] {
  return db.all<PurchaseRow>(
    "select * from purchases where provider = ? and state in ('opening', 'open') order by created_at, rowid",
    provider,
  )
}

/** Purchases that were replaced or expired here, with an expiry after `since`: the provider may still take money for them. */
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

const INSERT = `insert into purchases (${COLUMNS.join(', ')}) values (${COLUMNS.map((name) => `:${name}`).join(', ')})`

export function insertPurchase(
  tx: WriteDb,
  purchase: Pick<PurchaseRow, (typeof COLUMNS)[number]>,
): PurchaseRow {
  tx.run(INSERT, { ...purchase })
  return findPurchase(tx, purchase.id)!
}

/**
 * Compare-and-set: returns false when the row has changed since it was read. The state, expiry and payment of its checkouts
 * follow it.
 */
export function savePurchase(tx: WriteDb, row: PurchaseRow, changes: CheckoutChanges): boolean {
  const names = Object.keys(changes).sort()
  const sql = `update purchases set ${names.map((name) => `${name} = :${name}`).join(', ')}, revision = revision + 1
    where id = :id and revision = :revision`
  if (tx.run(sql, { ...changes, id: row.id, revision: row.revision }) !== 1) return false
  tx.run(
    `update checkouts set (state, expires_at, paid_at, payment_ref, customer_ref) =
       (select state, expires_at, paid_at, payment_ref, customer_ref from purchases where id = checkouts.purchase_id),
       revision = revision + 1
     where purchase_id = ?`,
    row.id,
  )
  return true
}

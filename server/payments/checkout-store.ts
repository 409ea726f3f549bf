import type { Speed } from '../../shared/catalog/materials.ts'
import type { PurchaseNotes } from '../../shared/orders/checkout/purchase-notes.ts'
import type { AgreedSalesTax } from '../../shared/payments/tax-exemption.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { insertRow } from '../platform/db/row-writes.ts'
import type { PaymentProvider } from '../platform/ports/payments.ts'

const CHECKOUT_STATES = ['opening', 'open', 'paid', 'expired', 'replaced'] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** The sales tax that a payer agreed to, and how it was calculated. */
export interface AgreedTax extends AgreedSalesTax {
  /** Stripe's id of the calculation; absent where the shop's own table was used. */
  calculation_ref?: string
  /** Where the sale went, for tax returns, which outlive the address; absent in checkouts of before it was kept. */
  destination?: { state: string; zip: string }
}

/** A row of `checkouts`: the share of one quote in a purchase. `tax` and `delivery` are JSON: see `taxOfCheckout`, and `agreedDeliveryOf` in delivery-store.ts. */
export interface CheckoutRow {
  id: string
  quote_id: string
  provider: PaymentProvider
  state: CheckoutState
  speed: Speed
  ship_by: string | null
  parts_cents: number
  delivery_cents: number
  tax_cents: number
  total_cents: number
  tax: string
  delivery: string
  email: string | null
  customer_ref: string | null
  payment_ref: string | null
  created_at: number
  expires_at: number
  paid_at: number | null
  /** The API key or app that opened it; both null for a customer in a browser. */
  opened_by_key: string | null
  opened_by_grant: string | null
  /** The buyer's own number for the purchase, and what staff should know. */
  purchase_order: string | null
  note_to_shop: string | null
  purchase_id: string
  revision: number
}

export function taxOfCheckout({ tax }: Pick<CheckoutRow, 'tax'>): AgreedTax {
  return JSON.parse(tax) as AgreedTax
}

export function findCheckout(db: ReadDb, id: string): CheckoutRow | undefined {
  return db.get<CheckoutRow>('select * from checkouts where id = ?', id)
}

/** Returns the checkouts of a purchase, one per quote, in the order of the basket. */
export function listCheckoutsOf(db: ReadDb, purchaseId: string): CheckoutRow[] {
  return db.all<CheckoutRow>('select * from checkouts where purchase_id = ? order by rowid', purchaseId)
}

/** Returns the one checkout of a quote that is open or being opened. It may have expired: compare `expires_at`. */
export function findOpenCheckout(db: ReadDb, quoteId: string): CheckoutRow | undefined {
  return db.get<CheckoutRow>(
    "select * from checkouts where quote_id = ? and state in ('opening', 'open')",
    quoteId,
  )
}

/** Counts checkouts that were opened since an instant and can still be paid. */
export function countBeingPaid(db: ReadDb, { since, now }: { since: number; now: number }): number {
  return db.get<{ n: number }>(
    "select count(*) as n from checkouts where state in ('opening', 'open') and created_at > ? and expires_at > ?",
    since,
    now,
  )!.n
}

/** Returns the notes that the buyer added to the last checkout of a quote; both are null before there is one. */
export function findPurchaseNotes(db: ReadDb, quoteId: string): PurchaseNotes {
  const notes = db.get<PurchaseNotes>(
    `select purchase_order, note_to_shop from checkouts where quote_id = ?
     order by created_at desc, rowid desc limit 1`,
    quoteId,
  )
  return notes ?? { purchase_order: null, note_to_shop: null }
}

const COLUMNS = [
  'id',
  'quote_id',
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
  'customer_ref',
  'created_at',
  'expires_at',
  'opened_by_key',
  'opened_by_grant',
  'purchase_order',
  'note_to_shop',
  'purchase_id',
] as const satisfies (keyof CheckoutRow)[]

export function insertCheckout(
  tx: WriteDb,
  checkout: Pick<CheckoutRow, (typeof COLUMNS)[number]>,
): CheckoutRow {
  insertRow(tx, 'checkouts', COLUMNS, checkout)
  return findCheckout(tx, checkout.id)!
}

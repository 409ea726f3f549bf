import type { DeliveryMethod, Parcel, PricedDelivery } from '../../../shared/quoting/delivery/delivery.ts'
import type { PackedParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { CheckoutRow } from '../../payments/checkout-store.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'
import type { SaleKey } from '../basket-store.ts'

/** A row of `deliveries`, of a quote or of a basket; `parcels` and `window` are JSON, `address` is sealed. */
export interface DeliveryRow extends SaleKey {
  method: DeliveryMethod
  city: string
  fee_cents: number
  cost_cents: number | null
  transit_days: number | null
  fee_note: string | null
  provider: string
  /** Null if several parcels are booked one by one. */
  provider_quote: string | null
  window: string | null
  parcels: string
  address: string
  priced_at: number
  expires_at: number
}

/** Returns the packed boxes of a delivery. */
export function parcelsOf({ parcels }: { parcels: string }): PackedParcel[] {
  return JSON.parse(parcels) as PackedParcel[]
}

/** Returns the box of a quote's own delivery. */
export function parcelOf(row: { parcels: string }): Parcel {
  return parcelsOf(row)[0].parcel
}

export function windowOf({ window }: Pick<DeliveryRow, 'window'>): PricedDelivery['window'] {
  return window === null ? null : (JSON.parse(window) as PricedDelivery['window'])
}

/** Returns the delivery as it was when the checkout or the purchase was opened. */
export function agreedDeliveryOf({ delivery }: Pick<CheckoutRow | PurchaseRow, 'delivery'>): DeliveryRow {
  return JSON.parse(delivery) as DeliveryRow
}

export function findDelivery(db: ReadDb, quoteId: string): DeliveryRow | undefined {
  return db.get<DeliveryRow>('select * from deliveries where quote_id = ?', quoteId)
}

/** `findDelivery` for showing: may come from memory, and is then the same object until the next write. */
export function recallDelivery(db: ReadDb, quoteId: string): DeliveryRow | undefined {
  return db.recall<DeliveryRow>('select * from deliveries where quote_id = ?', quoteId)
}

/** Returns the delivery of an unpaid quote while its price holds; after that the quote has none and must be priced again. */
export function findPricedDelivery(db: ReadDb, quoteId: string, now: number): DeliveryRow | undefined {
  const row = findDelivery(db, quoteId)
  return row && row.expires_at > now ? row : undefined
}

/** Returns the delivery of a basket while its price holds. */
export function findBasketDelivery(db: ReadDb, basketId: string, now: number): DeliveryRow | undefined {
  return db.get<DeliveryRow>('select * from deliveries where basket_id = ? and expires_at > ?', basketId, now)
}

export interface NewDelivery extends SaleKey {
  priced: PricedDelivery
  parcels: readonly PackedParcel[]
  /** Sealed. */
  address: string
  priced_at: number
}

/** Replaces the delivery of a quote or basket. */
export function saveDelivery(tx: WriteDb, { priced, parcels, ...delivery }: NewDelivery): void {
  const { window, ...price } = priced
  restoreDelivery(tx, {
    ...price,
    ...delivery,
    window: window && JSON.stringify(window),
    parcels: JSON.stringify(parcels),
  })
}

/** Restores the delivery that was agreed in a checkout. */
export function restoreDelivery(tx: WriteDb, row: DeliveryRow): void {
  tx.run(
    `insert or replace into deliveries (quote_id, basket_id, method, city, fee_cents, cost_cents, transit_days, fee_note,
       provider, provider_quote, window, parcels, address, priced_at, expires_at)
     values (:quote_id, :basket_id, :method, :city, :fee_cents, :cost_cents, :transit_days, :fee_note,
       :provider, :provider_quote, :window, :parcels, :address, :priced_at, :expires_at)`,
    { ...row },
  )
}

export function deleteDelivery(tx: WriteDb, { quote_id, basket_id }: SaleKey): void {
  tx.run('delete from deliveries where quote_id = ? or basket_id = ?', quote_id, basket_id)
}

import type { DeliveryMethod, Parcel, PricedDelivery } from '../../../shared/quoting/delivery/delivery.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { CheckoutRow } from '../../payments/checkout-store.ts'

/** A row of `deliveries`; `parcel` and `window` are JSON (see `parcelOf`, `windowOf`), `address` is sealed. */
export interface DeliveryRow {
  quote_id: string
  method: DeliveryMethod
  city: string
  fee_cents: number
  cost_cents: number | null
  transit_days: number | null
  fee_note: string | null
  provider: string
  provider_quote: string | null
  window: string | null
  parcel: string
  address: string
  priced_at: number
  expires_at: number
}

/** The packed box of a delivery or of its review. */
export function parcelOf({ parcel }: { parcel: string }): Parcel {
  return JSON.parse(parcel) as Parcel
}

export function windowOf({ window }: Pick<DeliveryRow, 'window'>): PricedDelivery['window'] {
  return window === null ? null : (JSON.parse(window) as PricedDelivery['window'])
}

/** The delivery as it was when the checkout opened. */
export function deliveryOfCheckout({ delivery }: Pick<CheckoutRow, 'delivery'>): DeliveryRow {
  return JSON.parse(delivery) as DeliveryRow
}

export function findDelivery(db: ReadDb, quoteId: string): DeliveryRow | undefined {
  return db.get<DeliveryRow>('select * from deliveries where quote_id = ?', quoteId)
}

/** `findDelivery` for showing: may come from memory, and is then the same object until the next write. */
export function recallDelivery(db: ReadDb, quoteId: string): DeliveryRow | undefined {
  return db.recall<DeliveryRow>('select * from deliveries where quote_id = ?', quoteId)
}

/** The delivery of an unpaid quote while its price holds; after that the quote has none and must be priced again. */
export function findPricedDelivery(db: ReadDb, quoteId: string, now: number): DeliveryRow | undefined {
  const row = findDelivery(db, quoteId)
  return row && row.expires_at > now ? row : undefined
}

export interface NewDelivery {
  quote_id: string
  priced: PricedDelivery
  parcel: Parcel
  /** Sealed. */
  address: string
  priced_at: number
}

/** Replaces the delivery of a quote. */
export function saveDelivery(tx: WriteDb, delivery: NewDelivery): void {
  const { window, ...priced } = delivery.priced
  tx.run(
    `insert or replace into deliveries (quote_id, method, city, fee_cents, cost_cents, transit_days, fee_note, provider,
       provider_quote, window, parcel, address, priced_at, expires_at)
     values (:quote_id, :method, :city, :fee_cents, :cost_cents, :transit_days, :fee_note, :provider,
       :provider_quote, :window, :parcel, :address, :priced_at, :expires_at)`,
    {
      ...priced,
      quote_id: delivery.quote_id,
      window: window && JSON.stringify(window),
      parcel: JSON.stringify(delivery.parcel),
      address: delivery.address,
      priced_at: delivery.priced_at,
    },
  )
}

/** Restores the delivery that was agreed in a checkout. */
export function restoreDelivery(tx: WriteDb, row: DeliveryRow): void {
  tx.run(
    `insert or replace into deliveries (quote_id, method, city, fee_cents, cost_cents, transit_days, fee_note, provider,
       provider_quote, window, parcel, address, priced_at, expires_at)
     values (:quote_id, :method, :city, :fee_cents, :cost_cents, :transit_days, :fee_note, :provider,
       :provider_quote, :window, :parcel, :address, :priced_at, :expires_at)`,
    { ...row },
  )
}

export function deleteDelivery(tx: WriteDb, quoteId: string): void {
  tx.run('delete from deliveries where quote_id = ?', quoteId)
}

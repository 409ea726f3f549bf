import type { DeliveryMethod, Parcel, PricedDelivery } from '../../shared/delivery/delivery.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'

/** A row of `deliveries`; `parcel` and `window` are JSON, `address` is sealed. */
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

export function findDelivery(db: ReadDb, quoteId: string): DeliveryRow | undefined {
  return db.get<DeliveryRow>('select * from deliveries where quote_id = ?', quoteId)
}

/** The same for showing: may come from memory, and is then the same object until something was written. */
export function recallDelivery(db: ReadDb, quoteId: string): DeliveryRow | undefined {
  return db.recall<DeliveryRow>('select * from deliveries where quote_id = ?', quoteId)
}

/** The delivery of an unpaid quote whose price still holds: one that has ended is as none (decisions G-182). */
export function findGoodDelivery(db: ReadDb, quoteId: string, now: number): DeliveryRow | undefined {
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

/** Puts a delivery in the place of the one before. */
export function saveDelivery(tx: WriteDb, made: NewDelivery): void {
  const { window, ...priced } = made.priced
  tx.run(
    `insert or replace into deliveries (quote_id, method, city, fee_cents, cost_cents, transit_days, fee_note, provider,
       provider_quote, window, parcel, address, priced_at, expires_at)
     values (:quote_id, :method, :city, :fee_cents, :cost_cents, :transit_days, :fee_note, :provider,
       :provider_quote, :window, :parcel, :address, :priced_at, :expires_at)`,
    {
      ...priced,
      quote_id: made.quote_id,
      window: window && JSON.stringify(window),
      parcel: JSON.stringify(made.parcel),
      address: made.address,
      priced_at: made.priced_at,
    },
  )
}

/** Puts the delivery back as it was when it was agreed. */
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

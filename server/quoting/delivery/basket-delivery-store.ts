import type { DeliveryMethod, PricedDelivery } from '../../../shared/quoting/delivery/delivery.ts'
import type { BasketParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'

/** A row of `basket_deliveries`; `parcels` and `window` are JSON, `address` is sealed. */
export interface BasketDeliveryRow {
  basket_id: string
  method: DeliveryMethod
  city: string
  fee_cents: number
  cost_cents: number | null
  transit_days: number | null
  fee_note: string | null
  provider: string
  window: string | null
  parcels: string
  address: string
  priced_at: number
  expires_at: number
}

export function basketParcelsOf({ parcels }: Pick<BasketDeliveryRow, 'parcels'>): BasketParcel[] {
  return JSON.parse(parcels) as BasketParcel[]
}

/** The delivery of the basket as it was when the payment session was opened. */
export function deliveryOfPurchase({ delivery }: Pick<PurchaseRow, 'delivery'>): BasketDeliveryRow {
  return JSON.parse(delivery) as BasketDeliveryRow
}

/** The delivery of a basket while its price holds. */
export function findBasketDelivery(db: ReadDb, basketId: string, now: number): BasketDeliveryRow | undefined {
  return db.get<BasketDeliveryRow>(
    'select * from basket_deliveries where basket_id = ? and expires_at > ?',
    basketId,
    now,
  )
}

export interface NewBasketDelivery {
  basket_id: string
  priced: Omit<PricedDelivery, 'provider_quote'>
  parcels: readonly BasketParcel[]
  /** Sealed. */
  address: string
  priced_at: number
}

/** Replaces the delivery of a basket. */
export function saveBasketDelivery(tx: WriteDb, delivery: NewBasketDelivery): void {
  const { window, ...priced } = delivery.priced
  tx.run(
    `insert or replace into basket_deliveries (basket_id, method, city, fee_cents, cost_cents, transit_days, fee_note,
       provider, window, parcels, address, priced_at, expires_at)
     values (:basket_id, :method, :city, :fee_cents, :cost_cents, :transit_days, :fee_note,
       :provider, :window, :parcels, :address, :priced_at, :expires_at)`,
    {
      ...priced,
      basket_id: delivery.basket_id,
      window: window && JSON.stringify(window),
      parcels: JSON.stringify(delivery.parcels),
      address: delivery.address,
      priced_at: delivery.priced_at,
    },
  )
}

export function deleteBasketDelivery(tx: WriteDb, basketId: string): void {
  tx.run('delete from basket_deliveries where basket_id = ?', basketId)
}

import type { Cents } from '../../platform/money.ts'
import { isTerritory } from './check-address.ts'
import type { Parcel } from './delivery.ts'

/** One line of a customs form. */
export interface CustomsItem {
  /** At most 30 characters, as many as carriers print. */
  description: string
  quantity: number
  /** Value of all pieces together. */
  value_cents: Cents
  grams: number
  origin: 'US'
  /** The Harmonized System's heading for other articles of plastics. */
  tariff: string
}

/** Above it exports to a territory have to be filed with the Census Bureau first (15 CFR 30.37(a)). */
export const MOST_UNFILED_CENTS: Cents = 250_000

/**
 * Returns what the customs form of a parcel says; null if there is none. Mail to, from and between the territories and the
 * military post offices is domestic, and has one (USPS Domestic Mail Manual 608.2.4).
 */
export function customsItem(
  from: { state: string },
  to: { state: string },
  parcel: Parcel,
): CustomsItem | null {
  const isAway = isTerritory(from.state) || isTerritory(to.state)
  if (!isAway || from.state === to.state) return null
  return {
    description: 'Custom 3D-printed plastic part',
    quantity: parcel.pieces ?? 1,
    value_cents: parcel.value_cents,
    grams: parcel.grams,
    origin: 'US',
    tariff: '3926.90',
  }
}

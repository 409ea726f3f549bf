import type { PaperSize, Traveler } from '../../../shared/production/floor/traveler.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { orderTravelers } from './order-travelers.ts'
import { plateTravelers } from './plate-travelers.ts'

/** A PDF and what to call it. */
export interface PrintedFile {
  filename: string
  bytes: Uint8Array
}

export interface TravelersInput {
  plates: readonly number[]
  orders: readonly number[]
  paper: PaperSize
}

/** Travelers of plates and orders, one after another in one PDF; each begins on a new page. */
export async function printTravelers(
  shop: Shop,
  caller: Caller,
  { plates, orders, paper }: TravelersInput,
): Promise<PrintedFile> {
  staffWith('look', caller)
  const travelers: Traveler[] = [
    ...(await plateTravelers(shop, caller, plates)),
    ...orderTravelers(shop, caller, orders),
  ]
  const names = [...plates.map((number) => `plate-${number}`), ...orders.map((number) => `order-${number}`)]
  return {
    filename: names.length === 1 ? `traveler-${names[0]}.pdf` : 'travelers.pdf',
    bytes: await shop.machine.papers.travelers(travelers, paper),
  }
}

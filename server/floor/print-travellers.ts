import type { PaperSize, Traveller } from '../../shared/floor/traveller.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { orderTravellers } from './order-travellers.ts'
import { plateTravellers } from './plate-travellers.ts'

/** A PDF and what to call it. */
export interface PrintedFile {
  filename: string
  bytes: Uint8Array
}

export interface TravellersInput {
  plates: readonly number[]
  orders: readonly number[]
  paper: PaperSize
}

/** Travellers of plates and orders, one after another in one PDF; each begins on a new page. */
export async function printTravellers(
  shop: Shop,
  caller: Caller,
  { plates, orders, paper }: TravellersInput,
): Promise<PrintedFile> {
  staffWith('look', caller)
  const travellers: Traveller[] = [
    ...(await plateTravellers(shop, caller, plates)),
    ...orderTravellers(shop, caller, orders),
  ]
  const names = [...plates.map((number) => `plate-${number}`), ...orders.map((number) => `order-${number}`)]
  return {
    filename: names.length === 1 ? `traveller-${names[0]}.pdf` : 'travellers.pdf',
    bytes: await shop.papers.travellers(travellers, paper),
  }
}

import {
  addressOfCode,
  writeFloorCode,
  type FloorCode,
} from '../../../shared/production/floor/floor-codes.ts'
import { dayOnPaper } from '../../../shared/production/floor/paper-words.ts'
import type { PartPicture, PrintedCode } from '../../../shared/production/floor/traveler.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns a code with the shop's address for other devices: a phone in the shop's network opens it. */
export function printedCode(shop: Shop, code: FloorCode): PrintedCode {
  return { address: addressOfCode(publicUrl(shop), code), text: writeFloorCode(code) }
}

/** Returns a color as the catalog shows it; null for custom colors. */
export function swatchOf(shop: Shop, color: string): string | null {
  return readShopData(shop.db).catalog.colors.find(({ name }) => name === color)?.swatch ?? null
}

/** Returns the picture of a quote's part in its color; null until the part is drawn. */
export function pictureOf(shop: Shop, quote: QuoteRow): PartPicture | null {
  if (!quote.has_preview || quote.analysis_key === null) return null
  const folder = shop.files.derivedFolder(quote.analysis_key)
  return { path: `${folder}/thumbnail.png`, color: swatchOf(shop, quote.color) }
}

/** `Ships by Tue, Nov 24`. */
export function promiseOf({ ship_by, expected_ship_by }: OrderRow): string {
  const day = expected_ship_by ?? ship_by
  return day === null ? 'Ship date not confirmed' : `Ships by ${dayOnPaper(day)}`
}

import type { PartPicture } from '../../shared/orders/part-on-paper.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { QuoteRow } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'

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

import { findMaterial } from '../../catalog/catalog.ts'
import { hasPoorAdhesion } from '../../geometry/bed-adhesion.ts'
import type { FileRefusalCode } from '../../geometry/job.ts'
import type { PrintLimits } from '../../geometry/print-limits.ts'
import { MAX_THIN_MM } from '../../geometry/reports/thickness-report.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import { pricePart } from '../pricing/price-part.ts'
import { decideTier, type RoutingRules } from '../pricing/routing.ts'
import { lacksMaterial, waitsForPrinter } from '../scheduling/capacity.ts'
import { assessInShop } from './assess-in-shop.ts'
import type { QuoteFacts } from './quote-facts.ts'

/** The two documents that decide who has to look at a quote. */
export interface TierRules {
  routing: RoutingRules
  print_limits: PrintLimits
}

/** `failed`: the quote ends without a price. */
export const TRIED_TIERS = ['instant', 'assisted', 'engineered', 'failed'] as const
export type TriedTier = (typeof TRIED_TIERS)[number]

/** A measured quote: its choices, its stored results, and the documents that it was priced with. */
export interface TriedQuote extends Pick<
  QuoteFacts,
  'analysis' | 'estimate' | 'settings' | 'material' | 'color' | 'quantity'
> {
  shop: Omit<QuoteFacts['shop'], 'limits' | 'routing' | 'book'>
  book: PriceBook
}

/** Returns the tier that a quote would get under these rules. */
export function tierUnderRules(quote: TriedQuote, { routing, print_limits }: TierRules): TriedTier {
  const { analysis, material, color, quantity, estimate, shop, book } = quote
  const printed = estimate.by_material[material]
  if (!printed) throw new Error(`the estimate has no figures for ${material}`)
  const { route } = assessInShop({ ...quote, shop: { ...shop, book, routing, limits: print_limits } })
  if (route === 'failed') return 'failed'
  if (!analysis.volume_trusted) return 'engineered'
  const { support_contact_mm2, placement } = estimate
  const price = pricePart({
    estimate: { ...printed, support_contact_mm2 },
    material,
    quantity,
    book,
    extras: shop.extras,
  })
  const job = {
    quantity,
    unit_seconds: printed.seconds,
    size_mm: placement.size_mm,
    nozzle_mm: quote.settings.nozzle_mm,
    material,
  }
  const facts = {
    routes: [route],
    custom_material: findMaterial(shop.catalog, material).custom,
    custom_color: color === shop.catalog.custom_color,
    no_printer_for_material: lacksMaterial(shop.capacity, job) || waitsForPrinter(shop.capacity, job),
    unit_cents: price.prices.week.unit_cents,
    unit_seconds: price.seconds,
    quantity,
  }
  return decideTier(facts, routing).tier
}

/** Returns the tier of a quote whose file has no usable part. */
export function tierOfRefusal(code: FileRefusalCode, limits: PrintLimits): TriedTier {
  return limits[code].route === 'engineering' ? 'engineered' : 'failed'
}

/**
 * True if the stored results cannot say what changed limits would find: walls thicker than those that are listed, or a
 * part that gets a brim or loses it, which changes its weight and print time.
 */
export function needsMeasuring(
  { estimate, settings }: Pick<TriedQuote, 'estimate' | 'settings'>,
  { before, after }: { before: PrintLimits; after: PrintLimits },
): boolean {
  const { placement } = estimate
  const hadBrim = hasPoorAdhesion(placement, before.poor_bed_contact)
  const changesBrim =
    settings.brim === 'auto' && hadBrim !== hasPoorAdhesion(placement, after.poor_bed_contact)
  const widest = (limits: PrintLimits) =>
    Math.max(
      limits.thin_wall.lines * settings.nozzle_mm,
      limits.thin_wall_unprintable.lines * settings.nozzle_mm,
      limits.thin_plate.layers * settings.layer_height_mm,
      ...limits.material_unfit_feature.needs.map(({ wall_mm }) => wall_mm ?? 0),
    )
  return changesBrim || widest(after) > Math.max(MAX_THIN_MM, widest(before))
}

import { findMaterial, type Catalog } from '../../catalog/catalog.ts'
import type { OwnMaterial } from '../../catalog/own-material.ts'
import type { Estimate } from '../../geometry/estimate.ts'
import { scalePrint } from '../../geometry/scale-estimate.ts'
import { ratesOf, type PriceBook } from './price-book.ts'

/** Returns the price book in which `Custom` has the rates of the shop's own material, and the machine rate of what it is like. */
export function bookFor(book: PriceBook, catalog: Catalog): PriceBook {
  const { own } = findMaterial(catalog, 'Custom')
  return own ? withOwnRates(book, own) : book
}

export function withOwnRates(book: PriceBook, own: OwnMaterial): PriceBook {
  const { filament_cents_per_kg, sell_cents_per_gram, like } = own
  const { machine_cents_per_hour } = ratesOf(book, like)
  const { time_error_p80 } = book.risk_margin
  return {
    ...book,
    rates: { ...book.rates, Custom: { filament_cents_per_kg, sell_cents_per_gram, machine_cents_per_hour } },
    risk_margin: { ...book.risk_margin, time_error_p80: { ...time_error_p80, Custom: time_error_p80[like] } },
  }
}

/**
 * Returns the estimate in which `Custom` prints as the shop's own material: the print of what it is like, with the grams by its
 * density and the seconds by its `time_percent`. The same estimate for a catalog without one, or without figures to scale.
 */
export function estimateFor(estimate: Estimate, catalog: Catalog): Estimate {
  const { own, filament } = findMaterial(catalog, 'Custom')
  const printed = own && estimate.by_material[own.like]
  if (!printed) return estimate
  const by = {
    time: own.time_percent / 100,
    grams: filament.density_g_cm3 / densityOf(catalog, own),
  }
  const { [own.like]: calibrated } = estimate.calibrated ?? {}
  return {
    ...estimate,
    by_material: { ...estimate.by_material, Custom: scalePrint(printed, by) },
    ...(calibrated ? { calibrated: { ...estimate.calibrated, Custom: calibrated } } : {}),
  }
}

function densityOf(catalog: Catalog, { like }: Pick<OwnMaterial, 'like'>): number {
  return findMaterial(catalog, like).filament.density_g_cm3
}

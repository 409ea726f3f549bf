import type { Finding, Route } from '../../geometry/finding.ts'
import type { Analysis } from '../../geometry/part.ts'
import type { Estimate } from '../../geometry/estimate.ts'
import type { Placement } from '../../geometry/placement.ts'
import type { Vec3 } from '../../geometry/feature.ts'
import { catalogFor, findMaterial } from '../../catalog/catalog.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import type { OwnMaterial } from '../../catalog/own-material.ts'
import { bookFor, estimateFor } from '../pricing/own-material.ts'
import { compareMaterial, compareMaterials, compareQuantities } from '../scheduling/compare.ts'
import { offerPart, type OfferedPart } from '../scheduling/offer-part.ts'
import { HOUR } from '../../platform/time.ts'
import type { QuoteComparison, LargestInstant, MaterialRow, PlacementPrice, PlacementRow } from './compare.ts'
import { assessInShop } from './assess-in-shop.ts'
import type { QuoteFacts } from './quote-facts.ts'
import { Quantity } from './quote-bodies.ts'

type Facts = Omit<QuoteFacts, 'analysis_id' | 'request_status' | 'lifetimes' | 'now'>

/** Compares the part in every material, in other quantities and in other orientations, without slicing it again. */
export function comparePart(facts: Facts): QuoteComparison {
  const assessed = new Map<MaterialId, { findings: Finding[]; route: Route }>()
  const assess = (material: MaterialId) => {
    const known = assessed.get(material) ?? assessInShop({ ...facts, material })
    assessed.set(material, known)
    return known
  }
  const request = {
    shop: facts.shop,
    estimate: facts.estimate,
    nozzle_mm: facts.settings.nozzle_mm,
    color: facts.color,
    quantity: facts.quantity,
  }
  const materials = compareMaterials({
    ...request,
    current: facts.material,
    routesIn: (material) => [assess(material).route],
  })
  return {
    materials: [
      ...materials.map((row) => ({ ...row, findings: assess(row.material).findings.map(briefFinding) })),
      ...otherOwnMaterials(facts).map((own) => compareOwn(facts, own)),
    ],
    quantities: compareQuantities(
      {
        ...request,
        material: facts.material,
        routesAt: (quantity) => [assessInShop({ ...facts, quantity }).route],
      },
      Quantity.maxValue ?? 1,
    ),
    largest_instant: largestInstant(facts),
    placements: placementsOf(facts.analysis, facts.estimate),
  }
}

/** Returns the shop's own materials that can be chosen, without the one that the part has. */
function otherOwnMaterials({ shop: { catalog }, material }: Facts): OwnMaterial[] {
  const current = findMaterial(catalog, material).own?.name
  return catalog.own_materials.filter(({ available, name }) => available && name !== current)
}

/** Prices the part in one of the shop's own materials. */
function compareOwn(facts: Facts, own: OwnMaterial): MaterialRow {
  const catalog = catalogFor(facts.shop.catalog, { material: 'Custom', material_note: own.name })
  const shop = { ...facts.shop, catalog, book: bookFor(facts.shop.book, catalog) }
  const estimate = estimateFor(facts.estimate, catalog)
  const { findings, route } = assessInShop({ ...facts, shop, estimate, material: 'Custom' })
  const row = compareMaterial(
    {
      shop,
      estimate,
      nozzle_mm: facts.settings.nozzle_mm,
      color: facts.color,
      quantity: facts.quantity,
      current: null,
      routesIn: () => [route],
    },
    'Custom',
  )
  return { ...row, findings: findings.map(briefFinding) }
}

/** Returns the part of a finding that a comparison shows. */
function briefFinding({ code, level, title, message }: Finding): MaterialRow['findings'][number] {
  return { code, level, title, message }
}

/** Finds the largest quantity with an instant price by halving: print time rises with every piece. */
function largestInstant(facts: Facts): LargestInstant | null {
  const offer = (quantity: number) => offerQuantity(facts, quantity)
  const requested = offer(facts.quantity)
  if (requested.options.length > 0 || offer(1).options.length === 0) return null
  let [possible, tooMany] = [1, facts.quantity]
  while (tooMany - possible > 1) {
    const middle = Math.floor((possible + tooMany) / 2)
    if (offer(middle).options.length > 0) possible = middle
    else tooMany = middle
  }
  return {
    quantity: possible,
    options: offer(possible).options,
    print_hours: Math.round((requested.price.seconds * facts.quantity) / HOUR),
    limit_hours: facts.shop.routing.engineered.print_hours_over,
  }
}

function offerQuantity(facts: Facts, quantity: number): OfferedPart {
  return offerPart({
    shop: facts.shop,
    estimate: facts.estimate,
    nozzle_mm: facts.settings.nozzle_mm,
    routes: [assessInShop({ ...facts, quantity }).route],
    material: facts.material,
    color: facts.color,
    quantity,
  })
}

/** Prices the part in another orientation: `estimate` and `settings` are of that orientation. */
export function pricePlacement(facts: Facts): PlacementPrice {
  const { options, estimate_cents, price } = offerQuantity(facts, facts.quantity)
  return { options, estimate_cents, grams: price.grams, seconds: price.seconds }
}

/** Returns the possible placements, the shop's choice first. The one that was estimated is always among them. */
export function placementsOf(analysis: Analysis, estimate: Estimate): PlacementRow[] {
  const row = (placement: Placement) => ({
    down: placement.down,
    reason: placement.reason,
    height_mm: placement.size_mm[2],
    contact_mm2: placement.contact_mm2,
    overhang_mm2: placement.overhang_mm2,
    chosen: isSameDirection(placement.down, estimate.placement.down),
    bottom_face: placement === analysis.placements[0] ? null : placement.down,
  })
  const rows = analysis.placements.map(row)
  return rows.some((placement) => placement.chosen) ? rows : [...rows, row(estimate.placement)]
}

/** Returns true if two unit vectors differ by less than a hundredth of a degree. */
function isSameDirection(a: Vec3, b: Vec3): boolean {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] > 0.99999998
}

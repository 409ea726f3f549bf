import { placeOfShop } from '../../../shared/platform/shop-contact.ts'
import { economyOffsetDays, leadDays, printableFrom } from '../../../shared/catalog/catalog.ts'
import { colorsInStock, colorsOffered, isOffered } from '../../../shared/catalog/stock.ts'
import type { Cents } from '../../../shared/platform/money.ts'
import { shipDates } from '../../../shared/quoting/scheduling/lead-times.ts'
import { HOUR, type Instant, type PacificDay } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { offeringShop } from './offering-shop.ts'

/** Facts about the shop for the start page, all from its documents and its load. */
export interface StartFacts {
  /** The place in which the shop prints: `Oakland, CA`; null until its contact is set. */
  place: string | null
  /** Materials that can be chosen now. */
  materials: number
  /** The least that an order costs, before tax and delivery. */
  minimum_cents: Cents
  /** The earliest day on which a small part in stock material ships; null if none can be promised. */
  ships: PacificDay | null
  /** The area that the shop delivers to; null while it takes no deliveries. */
  delivers: { to: 'states' | 'territories' } | { to: 'areas'; areas: string[] } | null
}

/** A part that prints in about two hours and fits on every printer. */
const SMALL_PART = { quantity: 1, unit_seconds: 2 * HOUR, size_mm: [40, 40, 40], nozzle_mm: 0.4 } as const

/** Seconds for which the answer is remembered, because anyone may ask for it. */
const REMEMBERED_SECONDS = 60
const remembered = new WeakMap<Shop['db'], { at: Instant; facts: StartFacts }>()

/** Returns what the start page says about the shop, at most a minute old. */
export function readStartFacts(shop: Shop): StartFacts {
  const now = shop.clock.now()
  const known = remembered.get(shop.db)
  if (known && now >= known.at && now < known.at + REMEMBERED_SECONDS) return known.facts
  const facts = factsOf(shop, now)
  remembered.set(shop.db, { at: now, facts })
  return facts
}

function factsOf(shop: Shop, now: Instant): StartFacts {
  const { catalog, price_book, shop_details } = readShopData(shop.db)
  return {
    place: placeOfShop(shop_details),
    materials: catalog.materials.filter((material) => !material.custom && isOffered(material)).length,
    minimum_cents: price_book.order_min_cents,
    ships: earliestShipDate(shop, now),
    delivers: deliveryReach(shop),
  }
}

function earliestShipDate(shop: Shop, now: Instant): PacificDay | null {
  const { catalog, capacity } = offeringShop(shop.db, now)
  const offered = catalog.materials.filter((one) => !one.custom && isOffered(one))
  const material = offered.find((one) => colorsInStock(one).length > 0) ?? offered[0]
  if (!material) return null
  const [color] = colorsOffered(material)
  return shipDates({
    capacity,
    job: {
      ...SMALL_PART,
      size_mm: [...SMALL_PART.size_mm],
      material: material.id,
      printable_from: printableFrom(catalog, material.id, color),
    },
    lead_days: leadDays(catalog, material.id, color),
    economy_offset_days: economyOffsetDays(catalog),
  }).asap
}

function deliveryReach({ db, services: { deliveryServices } }: Shop): StartFacts['delivers'] {
  const { carrier, courier } = readShopData(db).delivery
  if (deliveryServices.carrier()) return { to: carrier.territories ? 'territories' : 'states' }
  return deliveryServices.courier() ? { to: 'areas', areas: courier.area.map(({ name }) => name) } : null
}

import {
  catalogFor,
  economyOffsetDays,
  findMaterial,
  leadDays,
  printableFrom,
  type Catalog,
} from '../../../shared/catalog/catalog.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { extraDays } from '../../../shared/catalog/chosen-extras.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { InvalidInput } from '../../../shared/platform/refusals.ts'
import type { Capacity, PrintJob } from '../../../shared/quoting/scheduling/capacity.ts'
import { economyDay, shipDates } from '../../../shared/quoting/scheduling/lead-times.ts'
import { whyNotShipDate, type ConfirmableDates } from '../../../shared/quoting/scheduling/ship-date.ts'
import { pacificDayOf, type PacificDay } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { countUnitsLeft } from './load-store.ts'
import { estimateOf } from '../measuring/measured-store.ts'
import { offeringShop, type Offering } from './offering-shop.ts'
import { breakdownOf, extrasOf, printSettingsOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'

type QuoteToPrint = Pick<
  QuoteRow,
  | 'id'
  | 'status'
  | 'material'
  | 'material_note'
  | 'color'
  | 'quantity'
  | 'print_settings'
  | 'extras'
  | 'analysis_key'
  | 'print_key'
  | 'breakdown'
>

/** The ship dates that staff may promise for a part, and what they are computed from. */
export interface PromisableDates {
  dates: ConfirmableDates
  capacity: Capacity
  /** The units left to print; null if nothing was measured, or a paid order is printed completely. */
  job: PrintJob | null
  economy_offset_days: number
}

/**
 * Finds the earliest ship date of a quote, behind all work that the shop has. For a paid order only what is left to print
 * counts, and its own load is taken off the printers first. `unit_seconds` overrides the machine time of one unit.
 */
export function findPromisableDates(
  db: ReadDb,
  shop: Pick<Shop, 'clock'>,
  row: QuoteToPrint,
  unit_seconds: number | null = null,
): PromisableDates {
  const now = shop.clock.now()
  const offering = offeringShop(db, now, row.status === 'accepted' ? row.id : null)
  return promisableDatesIn(offering, db, { row, now, unit_seconds })
}

/** The same in a shop whose load is known: that of all work for a quote, without its own for a paid order. */
export function promisableDatesIn(
  { catalog: whole, capacity }: Pick<Offering, 'catalog' | 'capacity'>,
  db: ReadDb,
  { row, now, unit_seconds = null }: { row: QuoteToPrint; now: number; unit_seconds?: number | null },
): PromisableDates {
  const catalog = catalogFor(whole, row)
  const work =
    row.status === 'accepted' ? countUnitsLeft(db, row.id) : { quantity: row.quantity, begun: false }
  const printable_from = work.begun ? null : printableFrom(catalog, row.material, row.color)
  const { quantity } = work
  const job = quantity === 0 ? null : jobOf(db, catalog, { row, unit_seconds, quantity, printable_from })
  const economy_offset_days = economyOffsetDays(catalog)
  const lead_days = (work.begun ? 0 : leadDays(catalog, row.material, row.color)) + extraDays(extrasOf(row))
  const earliest = job ? shipDates({ capacity, job, lead_days, economy_offset_days }).asap : null
  const dates = { calendar: capacity.calendar, earliest, today: pacificDayOf(now) }
  return { dates, capacity, job, economy_offset_days }
}

function jobOf(
  db: ReadDb,
  catalog: Catalog,
  work: {
    row: QuoteToPrint
    unit_seconds: number | null
    quantity: number
    printable_from: PacificDay | null
  },
): PrintJob | null {
  const { row, quantity, printable_from } = work
  const { material } = row
  const estimate = estimateOf(db, row)
  const unit_seconds =
    work.unit_seconds ?? breakdownOf(row)?.price.seconds ?? estimate?.by_material[material]?.seconds
  if (!estimate || unit_seconds === undefined) return null
  const { nozzle_mm } = resolveSettings(catalog, printSettingsOf(row))
  return {
    quantity,
    unit_seconds,
    size_mm: estimate.placement.size_mm,
    nozzle_mm,
    material,
    own: findMaterial(catalog, material).own,
    printable_from,
  }
}

/** Returns the ship dates of both speeds. Refuses a day that may not be promised, with the reason. */
export function promisedDates(
  { dates, economy_offset_days }: PromisableDates,
  asap: PacificDay,
): Record<Speed, PacificDay> {
  const why = whyNotShipDate(dates, asap)
  if (why !== null)
    throw new InvalidInput([{ loc: ['body', 'ship_by'], msg: why, type: 'value_error', input: asap }])
  return { asap, week: economyDay(dates.calendar, asap, economy_offset_days) }
}

import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { FailureReason } from '../../../shared/orders/production/unit-work.ts'
import type { PrintRow } from '../../../shared/desk/reports/machine-use.ts'
import type { ReportBucket, InstantSpan } from '../../../shared/desk/reports/report-period.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { spansOf } from './quote-reports-store.ts'

/** The time and filament of an order's good prints. */
export interface PrintedRow {
  order_id: string
  /** Good units that were printed on plates. */
  units: number
  /** Their share of the time of their plates. */
  seconds: number
}

/** The time and filament of an order's failed prints. */
export interface FailedRow {
  order_id: string
  seconds: number
  grams: number
}

/**
 * Returns the units of orders that were printed well, with their share of the recorded time of each plate: by their own print time
 * among that of all units on the plate, failed ones included (as `usedByUnit` counts scrap).
 */
export function listPrintedUnits(db: ReadDb, orderIds: readonly string[]): PrintedRow[] {
  return db.all<PrintedRow>(
    `with wanted as materialized (select value as order_id from json_each(?)),
     used as materialized (
       select distinct plate_id from wanted join plate_units using (order_id) where outcome = 'printed'),
     on_plate as materialized (
       select plate_id, sum(order_units.seconds) as seconds
       from used join plate_units using (plate_id) join order_units using (order_id, unit)
       where outcome in ('printed', 'failed') group by plate_id)
     select order_id, count(*) as units,
       sum((plates.printed_at - plates.started_at) * 1.0 * order_units.seconds / on_plate.seconds) as seconds
     from wanted join plate_units using (order_id) join on_plate using (plate_id)
       join order_units using (order_id, unit) join plates on plates.id = plate_id
     where outcome = 'printed' and plates.printed_at is not null group by order_id`,
    JSON.stringify(orderIds),
  )
}

export function listFailedPrints(db: ReadDb, orderIds: readonly string[]): FailedRow[] {
  return db.all<FailedRow>(
    `select order_id, coalesce(sum(seconds), 0) as seconds, coalesce(sum(grams), 0) as grams
     from unit_failures where order_id in (select value from json_each(?)) group by order_id`,
    JSON.stringify(orderIds),
  )
}

/** Returns prints that were running within a span; one that still prints lasts until now. */
export function listPrints(db: ReadDb, { from, until }: InstantSpan, now: number): PrintRow[] {
  return db.all<PrintRow>(
    `select printer_id, started_at as "from", coalesce(printed_at, :now) as until
     from plates indexed by plates_by_time
     where started_at < :until and coalesce(printed_at, :now) > :from and printer_id is not null`,
    { from, until, now },
  )
}

/** Returns the machine time of failed prints, by printer. */
export function sumScrapSeconds(db: ReadDb, { from, until }: InstantSpan): Map<string, number> {
  const rows = db.all<{ printer_id: string; seconds: number }>(
    `select printer_id, coalesce(sum(seconds), 0) as seconds from unit_failures
     where at >= :from and at < :until and printer_id is not null group by printer_id`,
    { from, until },
  )
  return new Map(rows.map(({ printer_id, seconds }) => [printer_id, seconds]))
}

export interface FailureSums {
  bucket: number
  reason: FailureReason
  printer_id: string | null
  material: string
  prints: number
  grams: number
  seconds: number
  cost_cents: number
}

/** Returns the sums of failed prints by bucket, reason, printer and material. */
export function sumFailures(db: ReadDb, buckets: readonly ReportBucket[]): FailureSums[] {
  return db.all<FailureSums>(
    `select bucket.key as bucket, reason, printer_id, material, count(*) as prints,
       coalesce(sum(grams), 0) as grams, coalesce(sum(unit_failures.seconds), 0) as seconds,
       coalesce(sum(cost_cents), 0) as cost_cents
     from json_each(?) as bucket join unit_failures indexed by unit_failures_by_time
       on at >= bucket.value ->> 0 and at < bucket.value ->> 1
     join quotes on quotes.id = order_id group by 1, 2, 3, 4`,
    spansOf(buckets),
  )
}

/** Counts the units that were printed in a span and did not fail. */
export function countPrintedUnits(db: ReadDb, { from, until }: InstantSpan): number {
  return db.get<{ n: number }>(
    `select count(*) as n from plate_units
     where ended_at >= :from and ended_at < :until and outcome = 'printed'`,
    { from, until },
  )!.n
}

/** Prints of one order in one color, with what one unit takes. */
export interface FilamentRow {
  material: string
  color: string
  /** Good ones. */
  units: number
  scrap_grams: number
  unit_grams: number
  quoted_material: MaterialId
  material_note: string | null
  price_book: number | null
  catalog: number | null
}

/** Returns the filament of prints that ended in a span, by order. */
export function listFilament(db: ReadDb, { from, until }: InstantSpan): FilamentRow[] {
  return db.all<FilamentRow>(
    `with prints (order_id, material, color, units, scrap_grams) as (
       select order_id, material, color, 1, 0 from plate_units join plates on plates.id = plate_id
       where ended_at >= :from and ended_at < :until and outcome = 'printed'
       union all
       select order_id, coalesce(plates.material, quotes.material), coalesce(plates.color, quotes.color), 0,
         coalesce(unit_failures.grams, 0)
       from unit_failures join quotes on quotes.id = order_id left join plates on plates.id = plate_id
       where at >= :from and at < :until),
     sums as materialized (
       select order_id, material, color, sum(units) as units, sum(scrap_grams) as scrap_grams
       from prints group by order_id, material, color)
     select sums.material, sums.color, sums.units, sums.scrap_grams, quotes.material as quoted_material,
       coalesce(breakdown ->> '$.price.grams', 0) as unit_grams, versions ->> '$.price_book' as price_book,
       versions ->> '$.catalog' as catalog, material_note
     from sums join quotes on quotes.id = order_id`,
    { from, until },
  )
}

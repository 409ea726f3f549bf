import type { DeliveryMethod } from '../../../shared/quoting/delivery/delivery.ts'
import type { PartsToPack } from '../../../shared/quoting/delivery/pack-parcel.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** A priced delivery with the figures of its part; see `DeliveryRow` for the JSON columns. */
export interface TrialDeliveryRow extends PackedRow {
  quote_id: string
  city: string
  method: DeliveryMethod
  provider: string
  cost_cents: number | null
  parcels: string
  window: string | null
  address: string
}

interface PackedRow {
  filename: string
  quantity: number
  /** JSON: the bounding box in mm. */
  dimensions_mm: string | null
  /** Weight of one part; null without a stored estimate. */
  grams: number | null
}

/** Only the figures are read from an estimate, which may be long. The price of a `Custom` material has them. */
const PACKED = `filename, quantity, json_extract(part, '$.dimensions_mm') as dimensions_mm,
  case material when 'Custom' then json_extract(breakdown, '$.price.grams')
    else json_extract(estimates.body, '$.by_material."' || material || '".grams') end as grams`
const ESTIMATES = `left join estimates
  on estimates.analysis_key = quotes.analysis_key and estimates.print_key = quotes.print_key`

/** The quotes whose delivery was priced since an instant, newest first, and how many there are. */
export function listPricedIds(db: ReadDb, since: Instant, limit: number): { found: number; ids: string[] } {
  const { found } = db.get<{ found: number }>(
    'select count(*) as found from deliveries where priced_at >= ? and quote_id is not null',
    since,
  )!
  const rows = db.all<{ quote_id: string }>(
    `select quote_id from deliveries where priced_at >= ? and quote_id is not null
     order by priced_at desc, quote_id limit ?`,
    since,
    limit,
  )
  return { found, ids: rows.map(({ quote_id }) => quote_id) }
}

export function readTrialDeliveries(db: ReadDb, ids: readonly string[]): TrialDeliveryRow[] {
  return db.all<TrialDeliveryRow>(
    `select quote_id, city, method, provider, cost_cents, parcels, window, address, ${PACKED}
     from json_each(?) as wanted join deliveries on quote_id = wanted.value
     join quotes on quotes.id = quote_id ${ESTIMATES}
     order by wanted.key`,
    JSON.stringify(ids),
  )
}

export interface PackedOrderRow extends PackedRow {
  number: number
  parts_cents: number
}

/** Returns the newest orders, or the one with this number. */
export function listPackedOrders(db: ReadDb, number: number | null, limit: number): PackedOrderRow[] {
  return db.all<PackedOrderRow>(
    `select number, parts_cents, ${PACKED}
     from orders join checkouts on checkouts.id = orders.checkout_id
     join quotes on quotes.id = orders.id ${ESTIMATES}
     where :number is null or number = :number
     order by number desc limit :limit`,
    { number, limit },
  )
}

/** Returns null if the part's size or weight is not stored. */
export function partsOfRow(
  { dimensions_mm, grams, quantity }: PackedRow,
  value_cents: number,
): PartsToPack | null {
  if (dimensions_mm === null || grams === null) return null
  const size_mm = JSON.parse(dimensions_mm) as [number, number, number]
  return { size_mm, grams, quantity, value_cents }
}

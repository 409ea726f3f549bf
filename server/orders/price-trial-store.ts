import { findOwnMaterial, type OwnMaterial } from '../../shared/catalog/own-material.ts'
import type { MaterialId, Speed } from '../../shared/catalog/materials.ts'
import type { LeftOutReason, TrialPart } from '../../shared/quoting/pricing/price-trial.ts'
import type { Instant } from '../../shared/platform/time.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { breakdownOf, extrasOf } from '../quoting/quote-row.ts'

/** The newest quotes or orders of a period. */
export interface TrialIds {
  /** In the whole period. */
  found: number
  /** Ids of the quotes, newest first. */
  ids: string[]
}

/**
 * Quotes sent since an instant. They are numbered without gaps in the order of their time, so that the long rows of a month
 * need not be read to find and count them.
 */
export function listTrialQuotes(db: ReadDb, since: Instant, limit: number): TrialIds {
  const { last } = db.get<{ last: number }>('select coalesce(max(seq), 0) as last from quotes')!
  const first = firstQuoteSince(db, since, last)
  const rows = db.all<{ id: string }>(
    'select id from quotes where seq >= ? order by seq desc limit ?',
    first,
    limit,
  )
  return { found: last - first + 1, ids: rows.map(({ id }) => id) }
}

/** Returns the number of the first quote since an instant, found by halving; one more than the last when there is none. */
function firstQuoteSince(db: ReadDb, since: Instant, last: number): number {
  let [low, high] = [1, last + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const quote = db.get<{ created_at: number }>('select created_at from quotes where seq = ?', middle)
    if (!quote || quote.created_at >= since) high = middle
    else low = middle + 1
  }
  return low
}

/** Orders paid in a period and not cancelled. */
export function listTrialOrders(
  db: ReadDb,
  period: { from: Instant; until: Instant },
  limit: number,
): TrialIds {
  const { found } = db.get<{ found: number }>(
    "select count(*) as found from orders where paid_at >= :from and paid_at < :until and status <> 'cancelled'",
    period,
  )!
  const rows = db.all<{ id: string }>(
    `select id from orders where paid_at >= :from and paid_at < :until and status <> 'cancelled'
     order by number desc limit :limit`,
    { ...period, limit },
  )
  return { found, ids: rows.map(({ id }) => id) }
}

interface TrialQuoteRow {
  id: string
  filename: string
  material: MaterialId
  material_note: string | null
  quantity: number
  extras: string
  is_withdrawn: 0 | 1
  is_priced: 0 | 1
  breakdown: string | null
  order_number: number | null
  speed: Speed | null
  grams: number | null
  seconds: number | null
  support_contact_mm2: number | null
}

/**
 * A figure of one unit, calibrated as it was priced. An estimate has none for the shop's own materials, which are `Custom`: their
 * price has it.
 */
const PRINTED = (figure: 'grams' | 'seconds', factor: 'grams' | 'time') =>
  `case material when 'Custom' then json_extract(breakdown, '$.price.${figure}') else
     json_extract(estimates.body, '$.by_material."' || material || '".${figure}')
       * coalesce(json_extract(breakdown, '$.calibrated.${factor}'), 1) end as ${figure}`

/** Returns a quote ready to be priced again, or why it cannot be. Only the figures are read from its estimate, which may be long. */
export function readTrialQuotes(
  db: ReadDb,
  ids: readonly string[],
  speed: Speed,
): (TrialPart | LeftOutReason)[] {
  const rows = db.all<TrialQuoteRow>(
    `select quotes.id, filename, material, material_note, quantity, extras, breakdown, orders.number as order_number, orders.speed,
       quotes.status = 'withdrawn' as is_withdrawn,
       quotes.status in ('quoted', 'accepted', 'expired') and options <> '[]' as is_priced,
       ${PRINTED('grams', 'grams')}, ${PRINTED('seconds', 'time')},
       json_extract(estimates.body, '$.support_contact_mm2') as support_contact_mm2
     from json_each(?) as wanted join quotes on quotes.id = wanted.value
     left join orders on orders.id = quotes.id
     left join estimates on estimates.analysis_key = quotes.analysis_key and estimates.print_key = quotes.print_key
     order by wanted.key`,
    JSON.stringify(ids),
  )
  const { catalog } = readShopData(db)
  return rows.map((row) => asTrialPart(row, findOwnMaterial(catalog, row), speed))
}

function asTrialPart(row: TrialQuoteRow, own: OwnMaterial | null, chosen: Speed): TrialPart | LeftOutReason {
  const { grams, seconds, support_contact_mm2, filename, material, quantity, order_number } = row
  const price = breakdownOf(row)?.price
  if (row.is_withdrawn) return 'withdrawn'
  if (!row.is_priced || !price) return 'not_priced'
  const speed = row.speed ?? chosen
  const { total_cents, lines } = price.prices[speed]
  if (lines.some(({ code }) => code === 'by_person')) return 'priced_by_staff'
  if (grams === null || seconds === null || support_contact_mm2 === null) return 'not_measured'
  return {
    quote_id: row.id,
    order_number,
    name: filename,
    material,
    own,
    quantity,
    extras: extrasOf(row),
    speed,
    estimate: { grams, seconds, support_contact_mm2 },
    before: { total_cents, filament_cost_cents: price.filament_cost_cents },
  }
}

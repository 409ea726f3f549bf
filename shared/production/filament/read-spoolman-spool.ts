import { plainText } from '../../platform/plain-text.ts'
import type { Instant } from '../../platform/time.ts'
import { milligramsOf, type Milligrams } from './spool.ts'
import type { SpoolmanSpool } from './spoolman.ts'

/** The largest spool that the shop keeps. */
const MAX_MG = 20_000_000
const MAX_COST_CENTS = 10_000_00

/** A spool of Spoolman as the shop keeps it. */
export interface ImportedSpool {
  /** Stays the same when Spoolman moves to another address. */
  external_id: string
  filament_id: number
  brand: string
  lot: string | null
  net_mg: Milligrams
  empty_mg: Milligrams | null
  remaining_mg: Milligrams
  cost_cents: number | null
  shelf: string | null
  received_at: Instant
  opened_at: Instant | null
}

/** Reads a spool; null: it has no weight that the shop could count. `hasDollars`: whether prices are in dollars. */
export function readSpoolmanSpool(
  spool: SpoolmanSpool,
  hasDollars: boolean,
  now: Instant,
): ImportedSpool | null {
  const { filament } = spool
  const used = spool.used_weight ?? 0
  const bought = spool.initial_weight ?? filament.weight ?? null
  const left = spool.remaining_weight ?? (bought === null ? null : Math.max(0, bought - used))
  if (left === null) return null
  const remaining_mg = milligramsOf(left)
  const net_mg = Math.max(remaining_mg, milligramsOf(bought ?? left + used))
  if (net_mg <= 0 || net_mg > MAX_MG) return null
  const empty = spool.spool_weight ?? filament.spool_weight ?? filament.vendor?.empty_spool_weight ?? null
  return {
    external_id: `spoolman ${spool.id} ${spool.registered}`,
    filament_id: filament.id,
    brand: wordOf(filament.vendor?.name) ?? 'Unknown',
    lot: wordOf(spool.lot_nr),
    net_mg,
    // 0 means that nobody weighed it.
    empty_mg: empty === null || empty === 0 || milligramsOf(empty) > MAX_MG ? null : milligramsOf(empty),
    remaining_mg,
    cost_cents: hasDollars ? centsOf(spool.price ?? filament.price) : null,
    shelf: wordOf(spool.location),
    received_at: Math.min(now, instantOf(spool.registered)),
    opened_at: spool.first_used ? Math.min(now, instantOf(spool.first_used)) : null,
  }
}

function wordOf(text: string | null | undefined): string | null {
  return plainText(text ?? '', 60) || null
}

function centsOf(price: number | null | undefined): number | null {
  const cents = Math.round((price ?? 0) * 100)
  return cents > 0 && cents <= MAX_COST_CENTS ? cents : null
}

/** Spoolman writes its times in UTC, the older ones without saying so. */
function instantOf(text: string): Instant {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
  return Math.floor(Date.parse(zoned) / 1000)
}

import { printableFrom, type Catalog } from '../../catalog/catalog.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import { instantIn, type Instant, type PacificDay } from '../../platform/time.ts'
import type { TimeZone } from '../../platform/time-zones.ts'

interface WaitingUnit {
  material: MaterialId
  color: string
  queued_at: Instant
  promised: PacificDay | null
}

/**
 * Returns the instant from which a unit can be printed. One that ships after its awaited filament is expected waits for it; one that
 * ships before has its own, or is at risk already.
 */
export function readyToPrintFrom(
  { catalog, zone }: { catalog: Catalog; zone: TimeZone },
  { material, color, queued_at, promised }: WaitingUnit,
): Instant {
  const from = printableFrom(catalog, material, color)
  const waits = from !== null && promised !== null && promised >= from
  return waits ? Math.max(queued_at, instantIn(zone, from, '00:00')) : queued_at
}

import { printableFrom, type Catalog } from '../../shared/catalog/catalog.ts'
import { instantOf, type Instant, type PacificDay } from '../../shared/time.ts'
import { needsOf, type UnitRow } from './unit-store.ts'

type WaitingUnit = Pick<UnitRow, 'needs' | 'queued_at'> & { promised: PacificDay | null }

/**
 * The instant from which a unit can be printed. One that ships after its awaited filament is expected waits for it; one that ships
 * before has its own, or is at risk already.
 */
export function readyToPrintFrom(catalog: Catalog, { needs, queued_at, promised }: WaitingUnit): Instant {
  const { material, color } = needsOf({ needs })
  const from = printableFrom(catalog, material, color)
  const waits = from !== null && promised !== null && promised >= from
  return waits ? Math.max(queued_at, instantOf(from, '00:00')) : queued_at
}

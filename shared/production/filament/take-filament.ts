import type { Milligrams } from './spool.ts'

/**
 * Filament that a print took from one spool. `beyond_mg` is used, too, but the spool did not have it by the records.
 */
export interface Taken {
  /** Null: no spool was known at the printer. */
  spool_id: string | null
  mg: Milligrams
  beyond_mg: Milligrams
}

interface SpoolAtPrinter {
  id: string
  remaining_mg: Milligrams
}

/**
 * Takes a print's filament from the spools at its printer, in the order in which they are used: each down to nothing
 * before the next one. A spool never has less than nothing: the missing rest is booked beyond the last one. All taken
 * and beyond add up to `use_mg`.
 */
export function takeFilament(spools: readonly SpoolAtPrinter[], use_mg: Milligrams): Taken[] {
  if (use_mg <= 0) return []
  const taken: Taken[] = []
  let left = use_mg
  for (const { id, remaining_mg } of spools) {
    const mg = Math.min(left, Math.max(0, remaining_mg))
    if (mg > 0) taken.push({ spool_id: id, mg, beyond_mg: 0 })
    left -= mg
  }
  if (left === 0) return taken
  const last = taken.at(-1)
  if (last) last.beyond_mg = left
  else taken.push({ spool_id: spools.at(-1)?.id ?? null, mg: 0, beyond_mg: left })
  return taken
}

/**
 * Returns the filament that a unit's print has taken so far, by spool, without what was given back. Spools with nothing
 * left to give back are left out.
 */
export function stillTaken(
  entries: readonly { spool_id: string | null; change_mg: Milligrams; beyond_mg: Milligrams }[],
): Taken[] {
  const bySpool = Map.groupBy(entries, ({ spool_id }) => spool_id)
  return [...bySpool]
    .map(([spool_id, rows]) => ({
      spool_id,
      mg: rows.reduce((sum, { change_mg }) => sum - change_mg, 0),
      beyond_mg: rows.reduce((sum, { beyond_mg }) => sum + beyond_mg, 0),
    }))
    .filter(({ mg, beyond_mg }) => mg !== 0 || beyond_mg !== 0)
}

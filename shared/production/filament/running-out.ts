import type { Instant } from '../../platform/time.ts'
import { sameFilament, type Filament } from './filament-levels.ts'
import { isAtPrinter, plateFilament, type SpoolHere } from './plate-filament.ts'
import type { Milligrams } from './spool.ts'

/** A plate that prints, and the filament that its units take until it ends. */
interface PrintingPlate extends Filament {
  id: string
  printer_id: string
  needs_mg: Milligrams
  ends_at: Instant
}

/** A plate whose spool does not last until its end. */
interface RunningOut<Plate> {
  plate: Plate
  loaded_mg: Milligrams
  /** The spool to put in next; null: none is free. */
  add: SpoolHere | null
  /** The shop's other spools of the filament: in other printers, or to be put into one. */
  elsewhere: SpoolHere[]
}

/**
 * Returns the plates whose spools are too small, the one that ends first first. Each spool is offered to one plate only.
 * Nothing is said of a printer in which no spool of the filament is recorded, nor of a plate that should be done: it
 * has taken its filament.
 */
export function spoolsRunningOut<Plate extends PrintingPlate>(
  plates: readonly Plate[],
  spools: readonly SpoolHere[],
  now: Instant,
): RunningOut<Plate>[] {
  const offered = new Set<string>()
  return plates
    .filter(({ ends_at }) => ends_at > now)
    .toSorted((a, b) => a.ends_at - b.ends_at)
    .flatMap((plate) => {
      const free = spools.filter(({ id }) => !offered.has(id))
      const { loaded, loaded_mg, needs_mg, suggested } = plateFilament(plate, free)
      // One that is empty by the records counts as well: it is in the printer.
      const isRecorded = spools.some(
        (spool) => sameFilament(spool, plate) && isAtPrinter(spool.place, plate.printer_id),
      )
      if (!isRecorded || loaded_mg >= needs_mg) return []
      const [add = null] = suggested
      if (add !== null) offered.add(add.id)
      const known = new Set([...loaded, ...(add === null ? [] : [add])].map(({ id }) => id))
      const elsewhere = spools.filter((spool) => sameFilament(spool, plate) && !known.has(spool.id))
      return [{ plate, loaded_mg, add, elsewhere: elsewhere.filter((spool) => isTaken(spool, offered)) }]
    })
}

function isTaken({ id, place, remaining_mg }: SpoolHere, offered: ReadonlySet<string>): boolean {
  return remaining_mg > 0 && (offered.has(id) || (place !== null && 'printer_id' in place))
}

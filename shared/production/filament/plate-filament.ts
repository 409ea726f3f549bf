import type { Milligrams, Spool, SpoolPlace } from './spool.ts'
import type { Filament } from './filament-levels.ts'

export type SpoolHere = Pick<Spool, 'id' | 'number' | 'material' | 'color' | 'remaining_mg' | 'place'>

/** Says if the filament at a printer is enough for a plate, and which spools would be. */
export interface PlateFilament {
  /** False while the shop has no spool of any filament recorded: then nothing can be said. */
  tracked: boolean
  needs_mg: Milligrams
  /** Spools of the plate's filament at its printer, in the order of use. */
  loaded: SpoolHere[]
  loaded_mg: Milligrams
  /** Spools elsewhere that are enough together with, or in place of, the loaded ones: as few as possible. Empty if none are needed. */
  suggested: SpoolHere[]
  /** Spools of it in other printers. */
  elsewhere: SpoolHere[]
  /** The amount that is missing even with every spool of the shop, those in other printers included. */
  missing_mg: Milligrams
}

/** Returns what a plate of `filament` needs besides what is loaded at `printer_id`. Spools are those that are not retired. */
export function plateFilament(
  plate: Filament & { needs_mg: Milligrams; printer_id: string | null },
  spools: readonly SpoolHere[],
): PlateFilament {
  const same = spools.filter(
    ({ material, color, remaining_mg }) =>
      material === plate.material && color === plate.color && remaining_mg > 0,
  )
  const loaded = inOrderOfUse(same.filter(({ place }) => isAtPrinter(place, plate.printer_id)))
  const loaded_mg = sum(loaded)
  const others = same.filter(({ place }) => !isAtPrinter(place, plate.printer_id) && !isInPrinter(place))
  const suggested = loaded_mg >= plate.needs_mg ? [] : fewestSpools(others, plate.needs_mg, loaded_mg)
  const elsewhere = same.filter(({ place }) => isInPrinter(place) && !isAtPrinter(place, plate.printer_id))
  const missing_mg = Math.max(0, plate.needs_mg - sum(same))
  const { needs_mg } = plate
  return { tracked: spools.length > 0, needs_mg, loaded, loaded_mg, suggested, elsewhere, missing_mg }
}

/** Lower slots first; a printer that changes spools automatically begins there. */
export function inOrderOfUse<Item extends { place: SpoolPlace; number: number }>(
  spools: readonly Item[],
): Item[] {
  const slotOf = ({ place }: Item) => (isInPrinter(place) ? place.slot : 0)
  return spools.toSorted((a, b) => slotOf(a) - slotOf(b) || a.number - b.number)
}

/**
 * Returns one spool that is enough alone, the emptiest of these; else the fullest ones until it is enough together with
 * what is loaded.
 */
function fewestSpools(
  others: readonly SpoolHere[],
  needs_mg: Milligrams,
  loaded_mg: Milligrams,
): SpoolHere[] {
  const rising = others.toSorted((a, b) => a.remaining_mg - b.remaining_mg || a.number - b.number)
  const alone = rising.find(({ remaining_mg }) => remaining_mg >= needs_mg)
  if (alone) return [alone]
  const chosen: SpoolHere[] = []
  let have = loaded_mg
  for (const spool of rising.toReversed()) {
    if (have >= needs_mg) break
    chosen.push(spool)
    have += spool.remaining_mg
  }
  return chosen
}

function isInPrinter(place: SpoolPlace): place is { printer_id: string; slot: number } {
  return place !== null && 'printer_id' in place
}

export function isAtPrinter(place: SpoolPlace, printerId: string | null): boolean {
  return isInPrinter(place) && place.printer_id === printerId
}

function sum(spools: readonly SpoolHere[]): Milligrams {
  return spools.reduce((total, { remaining_mg }) => total + remaining_mg, 0)
}

import type { TakePlates } from '../../../shared/production/floor/floor-work.ts'
import { plateGroup, type QueuedUnit } from '../../../shared/production/plates/floor-plan.ts'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import type { SuggestedPlate } from '../../../shared/production/plates/suggest-plates.ts'

/** A suggested plate as staff change it before it is taken. */
export interface ProposalDraft {
  key: string
  suggested: SuggestedPlate
  printer_id: string
  units: readonly QueuedUnit[]
  /** Staff left it out. */
  refused: boolean
}

export function proposePlates(suggested: readonly SuggestedPlate[]): ProposalDraft[] {
  return suggested.map((plate) => ({
    key: `${plate.printer_id} ${plate.planned_start}`,
    suggested: plate,
    printer_id: plate.printer_id,
    units: plate.units,
    refused: false,
  }))
}

/** Returns the plates that are planned when the suggestion is taken. */
export function acceptedPlates(plates: readonly ProposalDraft[]): ProposalDraft[] {
  return plates.filter(({ refused, units }) => !refused && units.length > 0)
}

export function toTake(plates: readonly ProposalDraft[]): TakePlates {
  return {
    plates: acceptedPlates(plates).map(({ printer_id, suggested, units }) => ({
      printer_id,
      planned_start: suggested.planned_start,
      units: units.map(({ order_id, unit }) => ({ order_id, unit, seen: 'queued' })),
    })),
  }
}

export function isChanged({ suggested, printer_id, units }: ProposalDraft): boolean {
  return printer_id !== suggested.printer_id || units !== suggested.units
}

/** Takes units off their plates; with `to` they are put on that plate. */
export function moveUnits(
  plates: readonly ProposalDraft[],
  keys: ReadonlySet<string>,
  to: string | null,
): ProposalDraft[] {
  const moved = plates.flatMap(({ units }) => units.filter((unit) => keys.has(unitKey(unit))))
  return plates.map((plate) => {
    const stays = plate.units.filter((unit) => !keys.has(unitKey(unit)))
    if (plate.key === to) return { ...plate, units: [...stays, ...moved] }
    return stays.length === plate.units.length ? plate : { ...plate, units: stays }
  })
}

/**
 * Returns the other plates that can take these units: the same filament, nozzle and layer height, on a printer that can
 * print them.
 */
export function platesFor(plates: readonly ProposalDraft[], units: readonly QueuedUnit[]): ProposalDraft[] {
  const groups = new Set(units.map(plateGroup))
  return plates.filter(
    (plate) =>
      !plate.refused &&
      plate.units.some((unit) => groups.has(plateGroup(unit))) &&
      groups.size === 1 &&
      units.every(({ printer_ids }) => printer_ids.includes(plate.printer_id)) &&
      !units.every((unit) => plate.units.includes(unit)),
  )
}

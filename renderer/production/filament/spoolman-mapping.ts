import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { ImportSpoolman, SpoolmanPreview } from '../../../shared/production/filament/spoolman.ts'

/**
 * The catalog's filament for a filament of Spoolman: `material` is empty if it is left out, `color` if it is still to
 * be said.
 */
export interface FilamentChoice {
  material: MaterialId | ''
  color: string
}
export type FilamentChoices = Record<number, FilamentChoice>

export function firstChoices({ filaments }: SpoolmanPreview): FilamentChoices {
  return Object.fromEntries(
    filaments.map(({ filament_id, suggested: { material, color } }) => [
      filament_id,
      { material: material ?? '', color: color ?? '' },
    ]),
  )
}

/** The filaments that are wholly said. */
export function mappedOf(choices: FilamentChoices): ImportSpoolman['filaments'] {
  return Object.entries(choices).flatMap(([id, { material, color }]) =>
    material === '' || color === '' ? [] : [{ filament_id: Number(id), material, color }],
  )
}

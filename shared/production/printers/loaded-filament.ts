import type { MaterialId } from '../../catalog/materials.ts'

export interface LoadedFilament {
  material: MaterialId
  color: string
}

/** Returns the filament in a printer as its last start, its spool or staff said; null: not known. Every page asks this. */
export function loadedFilament(
  state: { material: MaterialId | null; color: string | null } | undefined,
): LoadedFilament | null {
  if (!state || state.material === null || state.color === null) return null
  return { material: state.material, color: state.color }
}

/** Returns what the start of a plate puts into its printer; null for a material that the customer named, which may be any. */
export function filamentOfPlate({ material, color }: LoadedFilament): LoadedFilament | null {
  return material === 'Custom' ? null : { material, color }
}

/** `Red PLA+`, `Custom (RAL 5015) PLA+`. */
export function filamentText(filament: {
  material: string
  color: string
  color_note?: string | null
}): string {
  const { material, color, color_note = null } = filament
  return `${color_note === null ? color : `${color} (${color_note})`} ${material}`
}

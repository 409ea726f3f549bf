import type { PlateUnit } from '../../shared/plates/plate-rules.ts'

/** Machine time and filament of a plate. */
export function estimatePlate(units: readonly PlateUnit[]): { seconds: number; grams: number } {
  return {
    seconds: units.reduce((sum, { seconds }) => sum + seconds, 0),
    grams: Math.round(units.reduce((sum, { grams }) => sum + grams, 0) * 100) / 100,
  }
}

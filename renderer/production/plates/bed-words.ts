import type { BedUnit, Place } from '../../../shared/production/plates/bed.ts'

/** '1012 unit 2' */
export function unitName({ number, unit }: Pick<BedUnit, 'number' | 'unit'>): string {
  return `${number} unit ${unit}`
}

/** Describes the place of a unit for those who do not see the bed. */
export function placeText({ x_mm, y_mm, turn_deg }: Place): string {
  const turned = turn_deg === 0 ? 'not turned' : `turned ${Math.round(turn_deg)} degrees`
  return `center ${Math.round(x_mm)} mm from the left and ${Math.round(y_mm)} mm from the front, ${turned}`
}

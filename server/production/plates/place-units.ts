import { rectangleOutline, type Outline } from '../../../shared/geometry/outline.ts'
import { arrangeUnits, canArrangeAll } from '../../../shared/production/plates/arrange-units.ts'
import { bedOf, unitKey, type BedUnit, type Place } from '../../../shared/production/plates/bed.ts'
import { findBounds, findFlatTurn, placeOutline } from '../../../shared/production/plates/outline-geometry.ts'
import type { PlateUnit } from '../../../shared/production/plates/plate-rules.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'

/** A unit that takes room on a bed: its outline where that is known, else the rectangle around it. */
interface UnitToPlace extends Pick<PlateUnit, 'size_mm'> {
  outline?: Outline
  brim_mm?: number
}

/** Returns true if `placeUnits` finds a place for each unit. */
export function haveRoom(
  units: readonly UnitToPlace[],
  { build_volume_mm }: Pick<Printer, 'build_volume_mm'>,
  margin_mm: number,
): boolean {
  return units.length === 1 || canArrangeAll(units.map(onBedOf), bedOf(build_volume_mm, margin_mm))
}

function onBedOf({ size_mm, outline, brim_mm = 0 }: UnitToPlace, at: number): BedUnit {
  return { order_id: '', unit: at, number: 0, outline: outline ?? rectangleOutline(size_mm), brim_mm }
}

/**
 * Returns a place for each unit; null if the units do not fit on the bed together. A single unit that the printer takes is
 * never refused: it has no neighbor, and what is too wide for the bed is its brim, which staff then print narrower.
 */
export function placeUnits(
  units: readonly UnitToPlace[],
  { build_volume_mm }: Pick<Printer, 'build_volume_mm'>,
  margin_mm: number,
): Place[] | null {
  const onBed = units.map(onBedOf)
  const { places, missing } = arrangeUnits(onBed, bedOf(build_volume_mm, margin_mm))
  if (missing.length > 0) return onBed.length === 1 ? [placeInMiddle(onBed[0], build_volume_mm)] : null
  const placeOf = new Map(places.map((place) => [unitKey(place), place]))
  return onBed.map((unit) => {
    const { x_mm, y_mm, turn_deg } = placeOf.get(unitKey(unit))!
    return { x_mm, y_mm, turn_deg }
  })
}

function placeInMiddle({ outline }: BedUnit, [width, depth]: Printer['build_volume_mm']): Place {
  const turn_deg = findFlatTurn(outline)
  const { min, max } = findBounds(placeOutline(outline, { x_mm: 0, y_mm: 0, turn_deg }))
  const isAcross = max[0] - min[0] > width || max[1] - min[1] > depth
  return { x_mm: width / 2, y_mm: depth / 2, turn_deg: isAcross ? (turn_deg + 90) % 360 : turn_deg }
}

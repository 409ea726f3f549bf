import type { Place } from '../../../shared/production/plates/bed.ts'

/** mm of an arrow key alone, and with Shift. */
const STEP_MM = 1
const LONG_STEP_MM = 10
/** Degrees of `r` alone, and with Shift. */
const TURN_DEG = 15
const LONG_TURN_DEG = 90
/** A part follows the pointer in steps of this many mm, so that parts are easily aligned. */
const DRAG_STEP_MM = 0.5

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Returns the place of a part after a key that moves or turns it; null for keys that do neither. */
export function placeAfterKey(place: Place, key: string, shift: boolean): Place | null {
  if (key.toLowerCase() === 'r') return turnPlace(place, shift ? LONG_TURN_DEG : TURN_DEG)
  const arrow = ARROWS[key]
  if (!arrow) return null
  const step = shift ? LONG_STEP_MM : STEP_MM
  return movePlace(place, arrow[0] * step, arrow[1] * step)
}

/** Turns counter-clockwise, seen from above. */
export function turnPlace(place: Place, degrees: number): Place {
  return { ...place, turn_deg: (((place.turn_deg + degrees) % 360) + 360) % 360 }
}

function movePlace(place: Place, dx: number, dy: number): Place {
  return { ...place, x_mm: place.x_mm + dx, y_mm: place.y_mm + dy }
}

/** A point on the bed in mm. */
export interface BedPoint {
  x_mm: number
  y_mm: number
}

/** Returns the place of a part that was picked up at one point and is held at another. */
export function placeAfterDrag(place: Place, from: BedPoint, to: BedPoint): Place {
  const snapped = (value: number) => Math.round(value / DRAG_STEP_MM) * DRAG_STEP_MM
  return {
    ...place,
    x_mm: snapped(place.x_mm + to.x_mm - from.x_mm),
    y_mm: snapped(place.y_mm + to.y_mm - from.y_mm),
  }
}

import { figure, percentText } from '../../../shared/geometry/figures.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { measureSlenderness } from './weakest-section.ts'

interface Advantage {
  /** Lower is better. */
  measure: (placement: Placement) => number
  words: string
}

/** Reasons for an orientation, strongest first. */
const ADVANTAGES: Advantage[] = [
  { measure: ({ overhang_mm2 }) => overhang_mm2 + 1, words: 'Fewest supports' },
  { measure: measureWeakness, words: 'Strongest across layers' },
  { measure: ({ size_mm }) => size_mm[2], words: 'Lowest height, fewest layers' },
  { measure: ({ contact_mm2 }) => 1 / (contact_mm2 + 1e-6), words: 'Largest contact area' },
]
/** A section whose lever is shorter than this many times its width does not break before the rest does. */
const MIN_SLENDERNESS = 2

function measureWeakness({ weakest }: Placement): number {
  return Math.max(MIN_SLENDERNESS, weakest ? measureSlenderness(weakest) : 0)
}

/** Two orientations whose measures differ by less than this factor are equally good. */
const EQUAL_FACTOR = 1.02
/** An advantage over the orientation as drawn must be at least this factor to be named. */
const CLEAR_FACTOR = 1.1

/**
 * Returns the reason to print a part in this orientation, for customers: its main advantage, its overhangs and its
 * contact area.
 */
export function explainPlacement(placement: Placement, all: readonly Placement[], area: number): string {
  const contact = `${figure(placement.contact_mm2)} mm² on the plate`
  return `${leadingWords(placement, all)}: ${overhangWords(placement, area)}, ${contact}${weaknessWords(placement)}.`
}

function leadingWords(placement: Placement, all: readonly Placement[]): string {
  if (isAsDrawn(placement)) return 'As in your file'
  const drawn = all.find(isAsDrawn)
  const advantage = ADVANTAGES.find(
    ({ measure }) =>
      all.every((other) => measure(placement) <= measure(other) * EQUAL_FACTOR) &&
      (!drawn || measure(placement) * CLEAR_FACTOR < measure(drawn)),
  )
  return advantage?.words ?? sideWords(placement.down)
}

function isAsDrawn({ down }: Placement): boolean {
  return down[2] < -0.999
}

function sideWords([x, y, z]: Vec3): string {
  if (z > 0.999) return 'Upside down'
  return Math.max(Math.abs(x), Math.abs(y)) > 0.999 ? 'On its side' : 'On a slanted side'
}

function overhangWords({ overhang_mm2 }: Placement, area: number): string {
  if (overhang_mm2 === 0) return 'no overhangs'
  const percent = (100 * overhang_mm2) / area
  return percent < 0.1 ? 'almost no overhangs' : `${percentText(percent)} of the surface overhangs`
}

function weaknessWords({ weakest, costs }: Placement): string {
  return weakest && costs.strength > 0
    ? `; weakest across layers at a ${figure(weakest.area_mm2)} mm² cross section`
    : ''
}

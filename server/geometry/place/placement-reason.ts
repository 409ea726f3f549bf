import { figure, percentText } from '../../../shared/geometry/figures.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { slendernessOf } from './weakest-section.ts'

interface Advantage {
  /** Less is better. */
  measure: (placement: Placement) => number
  words: string
}

/** What speaks for a way to lie, the strongest reason first. */
const ADVANTAGES: Advantage[] = [
  { measure: (one) => one.overhang_mm2 + 1, words: 'Least support' },
  { measure: weakness, words: 'Strongest across the layers' },
  { measure: (one) => one.size_mm[2], words: 'Lowest, so fewest layers' },
  { measure: (one) => 1 / (one.contact_mm2 + 1e-6), words: 'Largest foot on the plate' },
]
/** A section whose lever is shorter than this many times its width does not break before the rest does. */
const STOUT = 2

function weakness({ weakest }: Placement): number {
  return Math.max(STOUT, weakest ? slendernessOf(weakest) : 0)
}

/** Another way is as good when it differs by less than this. */
const AS_GOOD = 1.02
/** One advantage over the file's own way must be larger than this to be called one. */
const CLEARLY = 1.1

/** Why a part may be laid this way: what is best about it, what hangs and what it lies on, in words with figures. */
export function placementReason(placement: Placement, all: readonly Placement[], area: number): string {
  const foot = `lies on ${figure(placement.contact_mm2)} mm²`
  return `${leadingWords(placement, all)}: ${hangingWords(placement, area)}; ${foot}${weaknessWords(placement)}.`
}

function leadingWords(placement: Placement, all: readonly Placement[]): string {
  if (isAsDrawn(placement)) return 'As drawn in the file'
  const drawn = all.find(isAsDrawn)
  const advantage = ADVANTAGES.find(
    ({ measure }) =>
      all.every((other) => measure(placement) <= measure(other) * AS_GOOD) &&
      (!drawn || measure(placement) * CLEARLY < measure(drawn)),
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

function hangingWords({ overhang_mm2 }: Placement, area: number): string {
  if (overhang_mm2 === 0) return 'nothing hangs free'
  return `${percentText((100 * overhang_mm2) / area)} of the surface hangs free`
}

function weaknessWords({ weakest, costs }: Placement): string {
  return weakest && costs.strength > 0
    ? `; weakest across layers where ${figure(weakest.area_mm2)} mm² hold`
    : ''
}

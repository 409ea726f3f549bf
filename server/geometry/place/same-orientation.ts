import type { Placement } from '../../../shared/geometry/placement.ts'

type Looks = Pick<Placement, 'size_mm' | 'contact_mm2' | 'footprint_mm2' | 'overhang_mm2' | 'support_mm3'>

/** Figures of a part that is symmetric agree to this; the rest of it is the noise of its triangles. */
const SHARE = 0.03
/** Differences smaller than these are no reason for a choice, in mm, mm2 and mm3. */
const LENGTH = 0.2
const AREA = 4
const VOLUME = 30

/** True when two ways to lie are one offer: by symmetry the part stands as high, as firmly and as freely. */
export function isSameLie(one: Looks, other: Looks): boolean {
  return (
    agree(one.size_mm[2], other.size_mm[2], LENGTH) &&
    agree(one.contact_mm2, other.contact_mm2, AREA) &&
    agree(one.footprint_mm2, other.footprint_mm2, AREA) &&
    agree(one.overhang_mm2, other.overhang_mm2, AREA) &&
    agree(one.support_mm3, other.support_mm3, VOLUME)
  )
}

function agree(one: number, other: number, least: number): boolean {
  return Math.abs(one - other) <= Math.max(least, SHARE * Math.max(one, other))
}

/** Those that are not the same as an earlier one. */
export function distinctLies<Lie extends Looks>(lies: Lie[]): Lie[] {
  const kept: Lie[] = []
  for (const lie of lies) if (!kept.some((one) => isSameLie(one, lie))) kept.push(lie)
  return kept
}

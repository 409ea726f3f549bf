import { type Box3, Plane, Vector3 } from 'three'
import type { Axis } from './viewer-state.ts'

const DIRECTIONS: Record<Axis, [number, number, number]> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

export interface CutSection {
  axis: Axis
  /** Position between the two ends of the part, 0 to 1. */
  share: number
  flipped: boolean
}

/** Returns the section plane through the placed part; what is beyond it is not drawn. */
export function sectionPlane(section: CutSection, box: Box3): Plane {
  const offset = sectionOffset(section, box)
  const normal = new Vector3(...DIRECTIONS[section.axis]).negate()
  const plane = new Plane(normal, offset)
  return section.flipped ? plane.negate() : plane
}

/** Returns the coordinate of the section plane on its axis, in mm. */
export function sectionOffset({ axis, share }: Pick<CutSection, 'axis' | 'share'>, box: Box3): number {
  const from = box.min[axis]
  return from + share * (box.max[axis] - from)
}

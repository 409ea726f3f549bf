import { type Box3, Plane, Vector3 } from 'three'
import type { Axis } from './viewer-state.ts'

const DIRECTIONS: Record<Axis, [number, number, number]> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

export interface Section {
  axis: Axis
  /** Where between the two ends of the part, 0 to 1. */
  share: number
  flipped: boolean
}

/** The plane of a section through the standing part; what lies beyond it is not drawn. */
export function sectionPlane(section: Section, box: Box3): Plane {
  const at = sectionAt(section, box)
  const normal = new Vector3(...DIRECTIONS[section.axis]).negate()
  const plane = new Plane(normal, at)
  return section.flipped ? plane.negate() : plane
}

/** The coordinate in mm where the section cuts. */
export function sectionAt({ axis, share }: Pick<Section, 'axis' | 'share'>, box: Box3): number {
  const from = box.min[axis]
  return from + share * (box.max[axis] - from)
}

import type { Vec3 } from '../../../shared/geometry/feature.ts'

/** Used for zero in a direction, so that its inverse is finite. */
const NEARLY_ZERO = 1e-30

/** A ray from a point along a unit direction. */
export interface Ray {
  ox: number
  oy: number
  oz: number
  dx: number
  dy: number
  dz: number
}

export interface Hit {
  face: number
  /** Mm along the ray. */
  distance: number
}

export function rayFrom([ox, oy, oz]: Vec3, direction: Vec3): Ray {
  return { ox, oy, oz, dx: nonZero(direction[0]), dy: nonZero(direction[1]), dz: nonZero(direction[2]) }
}

export function nonZero(component: number): number {
  return Math.abs(component) < NEARLY_ZERO ? NEARLY_ZERO : component
}

import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { plateAxes, type PlateAxes } from './plate-axes.ts'
import type { Surface } from '../surface/surface.ts'
import { unit } from '../mesh/vectors.ts'

/** A part on the build plate with one direction down. */
export interface Orientation {
  surface: Surface
  down: Vec3
  axes: PlateAxes
  /** mm above the plate of each vertex. */
  heights: Float32Array
  /** mm from the plate to the top. */
  height: number
}

/** Measures of a part that are the same in all its orientations. */
export interface PartToPlace {
  mesh: Mesh
  /** Points that include all corners of the convex hull. */
  hull: Vec3[]
  centroid: Vec3
  buildVolumes: readonly Vec3[]
  /** Supports are printed under surface flatter than this, in degrees from horizontal. */
  thresholdDeg: number
}

/** `direction`, of any length, points down at the plate in the part's own axes. */
export function orientPart(surface: Surface, direction: Vec3): Orientation {
  const down = unit(direction)
  const { positions } = surface.mesh
  const heights = new Float32Array(positions.length / 3)
  let low = Infinity
  let high = -Infinity
  const [x, y, z] = down
  for (let vertex = 0; vertex < heights.length; vertex++) {
    const at = vertex * 3
    const height = -(positions[at] * x + positions[at + 1] * y + positions[at + 2] * z)
    heights[vertex] = height
    if (height < low) low = height
    if (height > high) high = height
  }
  for (let vertex = 0; vertex < heights.length; vertex++) heights[vertex] -= low
  return { surface, down, axes: plateAxes(down), heights, height: high - low }
}

/**
 * Returns the cosine between a face's normal and straight down: 1 for a face toward the plate, 0 for an upright one, -1
 * for a top.
 */
export function downwardCosine({ surface: { normals }, down }: Orientation, face: number): number {
  return normals[face * 3] * down[0] + normals[face * 3 + 1] * down[1] + normals[face * 3 + 2] * down[2]
}

/** Returns the heights of a face's corners above the plate in mm, lowest first. */
export function sortedCornerHeights({ surface, heights }: Orientation, face: number): Vec3 {
  const { triangles } = surface.mesh
  const a = heights[triangles[face * 3]]
  const b = heights[triangles[face * 3 + 1]]
  const c = heights[triangles[face * 3 + 2]]
  const low = Math.min(a, b, c)
  const high = Math.max(a, b, c)
  return [low, a + b + c - low - high, high]
}

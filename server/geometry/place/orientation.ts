import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { plateAxes, type PlateAxes } from './plate-axes.ts'
import type { Surface } from '../surface/surface.ts'
import { unit } from '../mesh/vectors.ts'

/** A part laid on the plate with one direction down. */
export interface Lying {
  surface: Surface
  down: Vec3
  axes: PlateAxes
  /** mm above the plate of each vertex. */
  heights: Float32Array
  /** mm from the plate to the top. */
  height: number
}

/** What is measured once for all ways to lie. */
export interface PartToLay {
  mesh: Mesh
  /** Points that the convex hull has its corners among. */
  hull: Vec3[]
  /** Centre of the volume. */
  centre: Vec3
  buildVolumes: readonly Vec3[]
  /** Supports are printed under surface flatter than this, in degrees from horizontal. */
  thresholdDeg: number
}

export function layDown(surface: Surface, direction: Vec3): Lying {
  const down = unit(direction)
  const { positions } = surface.mesh
  const heights = new Float32Array(positions.length / 3)
  let least = Infinity
  let most = -Infinity
  for (let vertex = 0; vertex < heights.length; vertex++) {
    const at = vertex * 3
    const height = -(positions[at] * down[0] + positions[at + 1] * down[1] + positions[at + 2] * down[2])
    heights[vertex] = height
    if (height < least) least = height
    if (height > most) most = height
  }
  for (let vertex = 0; vertex < heights.length; vertex++) heights[vertex] -= least
  return { surface, down, axes: plateAxes(down), heights, height: most - least }
}

/** How far a face looks down: 1 straight down at the plate, 0 sideways, -1 up. */
export function downwards({ surface: { normals }, down }: Lying, face: number): number {
  return normals[face * 3] * down[0] + normals[face * 3 + 1] * down[1] + normals[face * 3 + 2] * down[2]
}

/** Heights of a face's corners above the plate, the lowest first. */
export function cornerHeights({ surface, heights }: Lying, face: number): Vec3 {
  const { triangles } = surface.mesh
  const a = heights[triangles[face * 3]]
  const b = heights[triangles[face * 3 + 1]]
  const c = heights[triangles[face * 3 + 2]]
  const least = Math.min(a, b, c)
  const most = Math.max(a, b, c)
  return [least, a + b + c - least - most, most]
}

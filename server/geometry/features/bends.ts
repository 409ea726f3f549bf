import { NO_FACE } from '../mesh/face-neighbors.ts'
import type { Surface } from '../surface/surface.ts'

/** The surface bends toward its outside, as the wall of a hole does. */
const CONCAVE = 1
/** It bends away, as that of a pin. */
const CONVEX = 2
export type BendSense = typeof CONCAVE | typeof CONVEX

/**
 * Two kinds of bits for every half-edge: a sense where a surface that bends in this sense may continue across it, and
 * four times the sense in which the surface bends there. 0: it does not continue.
 */
export type SideBends = Uint8Array

const BEND_FACTOR = 4
/** A smaller bend counts as flat: rounding of coordinates on a part of 100 mm turns narrow triangles by as much. */
const FLAT_SINE = Math.sin((0.2 * Math.PI) / 180)
/** On an uneven surface, a bend against the sense of the whole may be this large. */
const UNEVEN_SINE = Math.sin((5 * Math.PI) / 180)
/** A larger dihedral angle ends the surface: a hexagon turns by 60 degrees at its corners, a bore meets flat ends at 90. */
const SHARP_COSINE = Math.cos((65 * Math.PI) / 180)

export function classifyBends(surface: Surface): SideBends {
  const { neighbors, normals } = surface
  const bends = new Uint8Array(neighbors.length)
  for (let side = 0; side < bends.length; side++) {
    const next = neighbors[side]
    if (next === NO_FACE) continue
    const a = side - (side % 3)
    const b = next * 3
    const cosine = normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2]
    if (cosine > SHARP_COSINE) bends[side] = bitsOf(signedBendSine(surface, side))
  }
  return bends
}

function bitsOf(sine: number): number {
  const bend = sine > FLAT_SINE ? CONCAVE * BEND_FACTOR : sine < -FLAT_SINE ? CONVEX * BEND_FACTOR : 0
  return bend | (sine > -UNEVEN_SINE ? CONCAVE : 0) | (sine < UNEVEN_SINE ? CONVEX : 0)
}

/** Returns the sense in which the surface bends at a half-edge; null if it is flat or ends. */
export function bendAt(bends: SideBends, side: number): BendSense | null {
  const bits = bends[side]
  return bits & (CONCAVE * BEND_FACTOR) ? CONCAVE : bits & (CONVEX * BEND_FACTOR) ? CONVEX : null
}

export function bendsIn(bends: SideBends, side: number, sense: BendSense): boolean {
  return (bends[side] & (sense * BEND_FACTOR)) !== 0
}

/** True if a surface that bends in this sense may continue across a half-edge. */
export function continuesAcross(bends: SideBends, side: number, sense: BendSense): boolean {
  return (bends[side] & sense) !== 0
}

/**
 * Returns the sine of the angle by which the surface bends at a half-edge: positive where it is concave, 0 without a
 * neighbor.
 */
export function signedBendSine({ mesh, normals, neighbors }: Surface, side: number): number {
  const next = neighbors[side]
  if (next === NO_FACE) return 0
  const a = side - (side % 3)
  const b = next * 3
  const from = mesh.triangles[side] * 3
  const to = mesh.triangles[side % 3 === 2 ? side - 2 : side + 1] * 3
  const x = mesh.positions[to] - mesh.positions[from]
  const y = mesh.positions[to + 1] - mesh.positions[from + 1]
  const z = mesh.positions[to + 2] - mesh.positions[from + 2]
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length === 0) return 0
  const crossX = normals[a + 1] * normals[b + 2] - normals[a + 2] * normals[b + 1]
  const crossY = normals[a + 2] * normals[b] - normals[a] * normals[b + 2]
  const crossZ = normals[a] * normals[b + 1] - normals[a + 1] * normals[b]
  return -(crossX * x + crossY * y + crossZ * z) / length
}

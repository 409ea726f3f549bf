import { NO_FACE } from '../mesh/face-neighbors.ts'
import type { Surface } from '../surface/surface.ts'

/** The surface turns towards its outside, as the wall of a hole does. */
const CONCAVE = 1
/** It turns away, as that of a pin. */
const CONVEX = 2
export type BendSense = typeof CONCAVE | typeof CONVEX

/**
 * For every side of every face (see findFaceNeighbors for their numbers) bits of what the surface does there: a sense
 * itself where a surface that bends in it may go on, and four times the sense in which it bends. 0: it breaks off.
 */
export type SideBends = Uint8Array

const BENDS = 4
/** Less is flat: the coordinates of a part of 100 mm turn narrow triangles by that much. */
const FLAT_SINE = Math.sin((0.2 * Math.PI) / 180)
/** A flat of an uneven surface may turn against the whole by this much. */
const UNEVEN_SINE = Math.sin((5 * Math.PI) / 180)
/** A hexagon turns by 60 degrees at its corners; a bore meets flat ends at 90. */
const BROKEN_COSINE = Math.cos((65 * Math.PI) / 180)

export function classifyBends(surface: Surface): SideBends {
  const { neighbors, normals } = surface
  const bends = new Uint8Array(neighbors.length)
  for (let side = 0; side < bends.length; side++) {
    const next = neighbors[side]
    if (next === NO_FACE) continue
    const a = side - (side % 3)
    const b = next * 3
    const cosine = normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2]
    if (cosine > BROKEN_COSINE) bends[side] = bitsOf(signedBendSine(surface, side))
  }
  return bends
}

function bitsOf(sine: number): number {
  const bend = sine > FLAT_SINE ? CONCAVE * BENDS : sine < -FLAT_SINE ? CONVEX * BENDS : 0
  return bend | (sine > -UNEVEN_SINE ? CONCAVE : 0) | (sine < UNEVEN_SINE ? CONVEX : 0)
}

/** In which sense the surface bends at a side; null where it is flat there, breaks off or makes an edge. */
export function bendAt(bends: SideBends, side: number): BendSense | null {
  const bits = bends[side]
  return bits & (CONCAVE * BENDS) ? CONCAVE : bits & (CONVEX * BENDS) ? CONVEX : null
}

export function bendsIn(bends: SideBends, side: number, sense: BendSense): boolean {
  return (bends[side] & (sense * BENDS)) !== 0
}

/** True where a surface that bends in one sense may go on over a side. */
export function continuesAcross(bends: SideBends, side: number, sense: BendSense): boolean {
  return (bends[side] & sense) !== 0
}

/** Sine of the angle by which the surface turns at a side: positive towards its outside, 0 where it breaks off. */
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

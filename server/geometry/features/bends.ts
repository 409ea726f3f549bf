import { NO_FACE } from '../mesh/face-neighbours.ts'
import type { Surface } from '../surface/surface.ts'

/** The surface turns towards its outside, as the wall of a hole does. */
const HOLLOW = 1
/** It turns away, as that of a pin. */
const ROUND = 2
export type Sense = typeof HOLLOW | typeof ROUND

/**
 * For every side of every face (see faceNeighbours for their numbers) bits of what the surface does there: a sense
 * itself where a surface that bends in it may go on, and four times the sense in which it bends. 0: it breaks off.
 */
export type Bends = Uint8Array

const BENDS = 4
/** Less is flat: the coordinates of a part of 100 mm turn narrow triangles by that much. */
const FLAT_SINE = Math.sin((0.2 * Math.PI) / 180)
/** A flat of an uneven surface may turn against the whole by this much. */
const UNEVEN_SINE = Math.sin((5 * Math.PI) / 180)
/** A hexagon turns by 60 degrees at its corners; a bore meets flat ends at 90. */
const BROKEN_COSINE = Math.cos((65 * Math.PI) / 180)

export function bendsOf(surface: Surface): Bends {
  const { neighbours, normals } = surface
  const bends = new Uint8Array(neighbours.length)
  for (let side = 0; side < bends.length; side++) {
    const next = neighbours[side]
    if (next === NO_FACE) continue
    const a = side - (side % 3)
    const b = next * 3
    const cosine = normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2]
    if (cosine > BROKEN_COSINE) bends[side] = bitsOf(hollowness(surface, side))
  }
  return bends
}

function bitsOf(sine: number): number {
  const bend = sine > FLAT_SINE ? HOLLOW * BENDS : sine < -FLAT_SINE ? ROUND * BENDS : 0
  return bend | (sine > -UNEVEN_SINE ? HOLLOW : 0) | (sine < UNEVEN_SINE ? ROUND : 0)
}

/** In which sense the surface bends at a side; null where it is flat there, breaks off or makes an edge. */
export function bendAt(bends: Bends, side: number): Sense | null {
  const bits = bends[side]
  return bits & (HOLLOW * BENDS) ? HOLLOW : bits & (ROUND * BENDS) ? ROUND : null
}

export function bendsIn(bends: Bends, side: number, sense: Sense): boolean {
  return (bends[side] & (sense * BENDS)) !== 0
}

/** True where a surface that bends in one sense may go on over a side. */
export function goesOn(bends: Bends, side: number, sense: Sense): boolean {
  return (bends[side] & sense) !== 0
}

/** Sine of the angle by which the surface turns at a side: positive towards its outside, 0 where it breaks off. */
export function hollowness({ mesh, normals, neighbours }: Surface, side: number): number {
  const next = neighbours[side]
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

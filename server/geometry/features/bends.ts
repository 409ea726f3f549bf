import { NO_FACE } from '../mesh/face-neighbours.ts'
import type { Surface } from '../surface/surface.ts'

/** The surface turns towards its outside there, as the wall of a hole does. */
export const HOLLOW = 1
/** It turns away, as that of a pin. */
export const ROUND = -1
export type Sense = typeof HOLLOW | typeof ROUND

/** Less is flat: the coordinates of a part of 100 mm turn narrow triangles by that much. */
const FLAT_SINE = Math.sin((0.2 * Math.PI) / 180)
/** A flat of an uneven surface may turn against the whole by this much. */
const UNEVEN_SINE = Math.sin((5 * Math.PI) / 180)
/** A hexagon turns by 60 degrees at its corners; a bore meets flat ends at 90. */
const BROKEN_COSINE = Math.cos((65 * Math.PI) / 180)

/** How the surface bends at a side of a face; null where it is flat there, breaks off or makes an edge. */
export function bendAt(surface: Surface, side: number): Sense | null {
  if (isBroken(surface, side)) return null
  const sine = hollowness(surface, side)
  if (Math.abs(sine) < FLAT_SINE) return null
  return sine > 0 ? HOLLOW : ROUND
}

/** True where a surface that bends in one sense may go on over a side. */
export function goesOn(surface: Surface, side: number, sense: Sense): boolean {
  return !isBroken(surface, side) && hollowness(surface, side) * sense > -UNEVEN_SINE
}

function isBroken({ normals, neighbours }: Surface, side: number): boolean {
  const next = neighbours[side]
  if (next === NO_FACE) return true
  const a = side - (side % 3)
  const b = next * 3
  const cosine = normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2]
  return !(cosine > BROKEN_COSINE)
}

/** Sine of the angle by which the surface turns at a side (see faceNeighbours for their numbers): positive towards its outside, 0 where it breaks off. */
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

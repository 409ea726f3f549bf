import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { meshOf } from '../geometry/shapes.ts'

/** Tetrahedra that do not touch: each is a body of its own, and all of them have to be separated. */
export function dust(count: number): Mesh {
  const perRow = Math.ceil(Math.cbrt(count))
  const positions: number[] = []
  const triangles: number[] = []
  for (let at = 0; at < count; at++) {
    const [x, y, z] = [at % perRow, Math.floor(at / perRow) % perRow, Math.floor(at / perRow ** 2)]
    const first = positions.length / 3
    for (const [dx, dy, dz] of [
      [0, 0, 0],
      [0.5, 0, 0],
      [0, 0.5, 0],
      [0, 0, 0.5],
    ])
      positions.push(x + dx, y + dy, z + dz)
    for (const corner of [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]) triangles.push(first + corner)
  }
  return meshOf(positions, triangles)
}

/** Random triangles in a cube of 200 mm that cross each other: slow to measure in every way. */
export function tangle(count: number): Mesh {
  const anywhere = (at: number) => {
    const noise = Math.sin(at + 1) * 43_758.5453
    return (noise - Math.floor(noise)) * 200
  }
  const positions = Array.from({ length: count * 9 }, (_, at) => anywhere(at))
  return meshOf(
    positions,
    Array.from({ length: count * 3 }, (_, at) => at),
  )
}

import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { meshOf } from '../geometry/shapes.ts'

/** Tetrahedra that touch nowhere: each is a body of its own, and all of them have to be told apart. */
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

/** Triangles anywhere in a cube of 200 mm, through each other: nothing about them is quickly measured. */
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

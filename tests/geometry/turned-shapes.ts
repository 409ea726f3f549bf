import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { meshOf } from './shapes.ts'
import type { Point } from './solid-shapes.ts'

/**
 * A solid of revolution about the z axis: radius and height of the outline's points, counter-clockwise with the axis to the
 * left. Points on the axis become one vertex.
 */
function revolved(outline: Point[], sides = 64): Mesh {
  const positions: number[] = []
  const firsts = outline.map(([radius, z]) => {
    const first = positions.length / 3
    const copies = radius === 0 ? 1 : sides
    for (let side = 0; side < copies; side++) {
      const turn = (2 * Math.PI * side) / sides
      positions.push(radius * Math.cos(turn), radius * Math.sin(turn), z)
    }
    return first
  })
  const triangles: number[] = []
  const vertex = (at: number, side: number) =>
    outline[at][0] === 0 ? firsts[at] : firsts[at] + (side % sides)
  for (let at = 0; at < outline.length; at++) {
    const to = (at + 1) % outline.length
    for (let side = 0; side < sides; side++) {
      const [a, b] = [vertex(at, side), vertex(at, side + 1)]
      const [c, d] = [vertex(to, side + 1), vertex(to, side)]
      if (a !== b) triangles.push(a, b, c)
      if (c !== d) triangles.push(a, c, d)
    }
  }
  return meshOf(positions, triangles)
}

/** A round cap of 40 mm on a stem of 12 mm that is 25 mm high. */
export function mushroom(): Mesh {
  const dome = Array.from({ length: 16 }, (_, step): Point => {
    const turn = (Math.PI * step) / 32
    return [20 * Math.cos(turn), 25 + 20 * Math.sin(turn)]
  })
  return revolved([[0, 0], [6, 0], [6, 25], ...dome, [0, 45]])
}

/**
 * A bottle of 40 mm with walls of 3 mm: a belly 30 mm high, a flat shoulder, and a neck of this inner width 10 mm high.
 */
export function bottle(neck: number): Mesh {
  const inner = neck / 2
  return revolved([
    [0, 0],
    [20, 0],
    [20, 36],
    [inner + 3, 36],
    [inner + 3, 46],
    [inner, 46],
    [inner, 33],
    [17, 33],
    [17, 3],
    [0, 3],
  ])
}

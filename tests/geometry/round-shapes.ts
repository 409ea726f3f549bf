import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { meshOf } from './shapes.ts'

/** A closed loop of points, counter-clockwise seen from above. */
export type Ring = Vec3[]

const TURN = 2 * Math.PI

/** A circle, or with few sides a polygon with its corners on that circle. */
export function circle(diameter: number, z: number, sides = 48): Ring {
  return around(sides, (turn) => [(diameter / 2) * Math.cos(turn), (diameter / 2) * Math.sin(turn), z])
}

/** A square with points in the same directions as those of a circle, so that both can be joined. */
export function square(side: number, z: number, sides = 48): Ring {
  return around(sides, (turn) => {
    const reach = side / 2 / Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn)))
    return [reach * Math.cos(turn), reach * Math.sin(turn), z]
  })
}

/** A rectangle with its corners rounded: a slot or a circle when the radius is half of its width. */
export function roundedRectangle(size: [number, number], radius: number, z: number, sides = 48): Ring {
  const [x, y] = size.map((length) => length / 2 - radius)
  const perCorner = sides / 4
  return Array.from({ length: sides }, (_, at) => {
    const corner = Math.floor(at / perCorner)
    const turn = (TURN / 4) * (corner + (at % perCorner) / (perCorner - 1))
    const [right, up] = [corner === 0 || corner === 3 ? x : -x, corner < 2 ? y : -y]
    return [right + radius * Math.cos(turn), up + radius * Math.sin(turn), z]
  })
}

function around(sides: number, place: (turn: number) => Vec3): Ring {
  return Array.from({ length: sides }, (_, at) => place((TURN * at) / sides))
}

/** A solid of rings, each joined to the next and the last to the first: up the outside and down the inside. */
export function ringSolid(rings: Ring[]): Mesh {
  return meshOf(rings.flat(2), joints(rings, rings.length))
}

/** A solid of rings, each joined to the next, closed flat below the first and above the last. */
export function cappedSolid(rings: Ring[]): Mesh {
  const sides = rings[0].length
  const [bottom, top] = [centroid(rings[0]), centroid(rings.at(-1)!)]
  const [low, high] = [rings.length * sides, rings.length * sides + 1]
  const triangles = joints(rings, rings.length - 1)
  for (let side = 0; side < sides; side++) {
    const next = (side + 1) % sides
    const last = (rings.length - 1) * sides
    triangles.push(low, next, side, high, last + side, last + next)
  }
  return meshOf([...rings.flat(2), ...bottom, ...top], triangles)
}

function joints(rings: Ring[], count: number): number[] {
  const sides = rings[0].length
  const triangles: number[] = []
  for (let ring = 0; ring < count; ring++) {
    const here = ring * sides
    const there = ((ring + 1) % rings.length) * sides
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides
      triangles.push(here + side, here + next, there + next, here + side, there + next, there + side)
    }
  }
  return triangles
}

function centroid(ring: Ring): Vec3 {
  return [0, 1, 2].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length) as Vec3
}

/** A square plate with a hole through its center. */
export function plateWithHole(diameter: number, { side = 30, thickness = 6, sides = 48 } = {}): Mesh {
  return ringSolid([
    square(side, 0, sides),
    square(side, thickness, sides),
    circle(diameter, thickness, sides),
    circle(diameter, 0, sides),
  ])
}

/** A square plate of 6 mm with a hole from above that ends on a flat floor. */
export function plateWithBlindHole(diameter: number, depth: number, sides = 48): Mesh {
  return cappedSolid([
    square(30, 0, sides),
    square(30, 6, sides),
    circle(diameter, 6, sides),
    circle(diameter, 6 - depth, sides),
  ])
}

/** A plate of 30 x 30 x 6 mm with an opening that has this wall, from its top down to the plate's bottom. */
export function plateWithOpening(wall: Ring[]): Mesh {
  const sides = wall[0].length
  return ringSolid([square(30, 0, sides), square(30, 6, sides), ...wall])
}

/** A base of 20 x 20 x 5 mm with an upright pin on it. */
export function pinOnBase(diameter: number, height: number, sides = 48): Mesh {
  return cappedSolid([
    square(20, 0, sides),
    square(20, 5, sides),
    circle(diameter, 5, sides),
    circle(diameter, 5 + height, sides),
  ])
}

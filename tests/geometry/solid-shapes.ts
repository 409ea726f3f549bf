import { triangulatePolygon } from '../../server/geometry/mesh/triangulate-polygon.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { meshOf } from './shapes.ts'

/** A point of an outline: x to the right, z up. */
export type Point = [number, number]

/** A solid with this outline as its front, counter-clockwise seen from the front, reaching `depth` mm back along y. */
export function prism(outline: Point[], depth: number, at: Vec3 = [0, 0, 0]): Mesh {
  const count = outline.length
  const front = outline.flatMap(([x, z]) => [at[0] + x, at[1], at[2] + z])
  const back = outline.flatMap(([x, z]) => [at[0] + x, at[1] + depth, at[2] + z])
  const triangles: number[] = []
  triangulatePolygon([...outline.keys()], front, (a, b, c) => {
    triangles.push(a, b, c, count + c, count + b, count + a)
  })
  for (let from = 0; from < count; from++) {
    const to = (from + 1) % count
    triangles.push(from, count + to, to, from, count + from, count + to)
  }
  return meshOf([...front, ...back], triangles)
}

/** A tube standing on the plate. */
export function tube(outer: number, wall: number, height: number, sides = 96): Mesh {
  const rings = [
    [outer / 2, 0],
    [outer / 2, height],
    [outer / 2 - wall, height],
    [outer / 2 - wall, 0],
  ]
  const positions = rings.flatMap(([radius, z]) =>
    Array.from({ length: sides }, (_, side) => (2 * Math.PI * side) / sides).flatMap((turn) => [
      radius * Math.cos(turn),
      radius * Math.sin(turn),
      z,
    ]),
  )
  const triangles: number[] = []
  for (let ring = 0; ring < 4; ring++) {
    for (let side = 0; side < sides; side++) {
      const here = ring * sides
      const there = ((ring + 1) % 4) * sides
      const next = (side + 1) % sides
      triangles.push(here + side, here + next, there + next, here + side, there + next, there + side)
    }
  }
  return meshOf(positions, triangles)
}

/** Two blocks of 10 x 20 mm joined by an upright wall of this thickness, 15 mm long and 20 mm deep. */
export function blocksWithWall(thickness: number): Mesh {
  return turnedUp(
    prism(
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [25, 5],
        [25, 0],
        [35, 0],
        [35, 20],
        [25, 20],
        [25, 5 + thickness],
        [10, 5 + thickness],
        [10, 20],
        [0, 20],
      ],
      20,
    ),
  )
}

/** A base of 5 mm with this many upright fins, 10 mm high, 20 mm deep, 4 mm apart. */
export function comb(thickness: number, fins: number): Mesh {
  const pitch = thickness + 4
  const outline: Point[] = [
    [0, 0],
    [fins * pitch, 0],
    [fins * pitch, 5],
  ]
  for (let fin = fins - 1; fin >= 0; fin--) {
    const x = fin * pitch
    outline.push([x + thickness + 2, 5], [x + thickness + 2, 15], [x + 2, 15], [x + 2, 5])
  }
  return prism([...outline, [0, 5]], 20)
}

/** A frame of 30 x 30 mm, 10 mm high, closed by a floor of this thickness. */
export function tray(floor: number): Mesh {
  return prism(
    [
      [0, 0],
      [30, 0],
      [30, 10],
      [25, 10],
      [25, floor],
      [5, floor],
      [5, 10],
      [0, 10],
    ],
    30,
  )
}

/** A column of 10 mm with a roof that leans out over it on one side, at this many degrees from vertical. */
export function leaning(degrees: number): Mesh {
  const reach = 15 * Math.tan((degrees * Math.PI) / 180)
  return prism(
    [
      [0, 0],
      [10, 0],
      [10, 5],
      [10 + reach, 20],
      [10 + reach, 25],
      [0, 25],
    ],
    20,
  )
}

/** Two legs of 8 mm with a deck of 4 mm across, this far apart. */
export function bridge(span: number): Mesh {
  return prism(
    [
      [0, 0],
      [8, 0],
      [8, 15],
      [8 + span, 15],
      [8 + span, 0],
      [16 + span, 0],
      [16 + span, 19],
      [0, 19],
    ],
    10,
  )
}

/** A block of 10 mm depth with a doorway of this width and a semicircular top. */
export function arch(width: number): Mesh {
  const radius = width / 2
  const round = Array.from({ length: 33 }, (_, step): Point => {
    const turn = (Math.PI * step) / 32
    return [10 + radius - radius * Math.cos(turn), 10 + radius * Math.sin(turn)]
  })
  return prism(
    [
      [0, 0],
      [10, 0],
      ...round,
      [10 + width, 0],
      [20 + width, 0],
      [20 + width, 15 + radius],
      [0, 15 + radius],
    ],
    10,
  )
}

/** A column of 10 mm with a shelf at its top that reaches out this far, with nothing under it. */
export function shelf(reach: number): Mesh {
  return prism(
    [
      [0, 0],
      [10, 0],
      [10, 15],
      [10 + reach, 15],
      [10 + reach, 20],
      [0, 20],
    ],
    20,
  )
}

/** A wedge of 30 mm length: 10 mm high at its back, a knife's edge at its front. */
export function wedge(): Mesh {
  return prism(
    [
      [0, 0],
      [30, 0],
      [30, 10],
    ],
    30,
  )
}

/** The same solid rotated by 90 degrees about x: its y is up. */
export function turnedUp(mesh: Mesh): Mesh {
  const positions = mesh.positions.slice()
  for (let at = 0; at < positions.length; at += 3) {
    positions[at + 1] = -mesh.positions[at + 2]
    positions[at + 2] = mesh.positions[at + 1]
  }
  return { ...mesh, positions }
}

/** Rotates by an angle about x and then about z, so that no edge is parallel to an axis. */
export function tilted(mesh: Mesh, aboutX: number, aboutZ: number): Mesh {
  const positions = mesh.positions.slice()
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = mesh.positions.subarray(at, at + 3)
    const [leant, height] = [
      y * Math.cos(aboutX) - z * Math.sin(aboutX),
      y * Math.sin(aboutX) + z * Math.cos(aboutX),
    ]
    positions[at] = x * Math.cos(aboutZ) - leant * Math.sin(aboutZ)
    positions[at + 1] = x * Math.sin(aboutZ) + leant * Math.cos(aboutZ)
    positions[at + 2] = height
  }
  return { ...mesh, positions }
}

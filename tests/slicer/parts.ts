import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { readStl } from '../../server/geometry/read/stl.ts'
import { box, meshOf, sphere } from '../geometry/shapes.ts'
import { prism, tube, turnedUp } from '../geometry/solid-shapes.ts'

const SAMPLES = join(import.meta.dirname, '../../resources/sample-parts')

/** An angle bracket of 40 mm with a stiffening web, standing on one of its flanges. */
export function bracket(): Mesh {
  return turnedUp(
    prism(
      [
        [0, 0],
        [40, 0],
        [40, 5],
        [12, 5],
        [5, 12],
        [5, 40],
        [0, 40],
      ],
      30,
    ),
  )
}

/** A beaker with a floor, revolved from one outline: nested solids would overlap. */
export function beaker({ radius, wall, height }: { radius: number; wall: number; height: number }): Mesh {
  return turned(
    [
      [0, 0],
      [radius, 0],
      [radius * 1.2, height],
      [radius * 1.2 - wall, height],
      [radius - wall, wall],
      [0, wall],
    ],
    72,
  )
}

/** The solid of revolution of an outline of [radius, height] points that starts and ends at the axis. */
export function turned(outline: [number, number][], sides: number): Mesh {
  const positions: number[] = []
  const rings: number[][] = outline.map(([radius, z]) => {
    const first = positions.length / 3
    const count = radius === 0 ? 1 : sides
    for (let side = 0; side < count; side++) {
      const turn = (2 * Math.PI * side) / sides
      positions.push(radius * Math.cos(turn), radius * Math.sin(turn), z)
    }
    return Array.from({ length: sides }, (_, side) => first + (count === 1 ? 0 : side))
  })
  const triangles: number[] = []
  for (const [at, ring] of rings.slice(1).entries()) {
    const before = rings[at]
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides
      if (before[side] !== before[next]) triangles.push(before[side], before[next], ring[next])
      if (ring[side] !== ring[next]) triangles.push(before[side], ring[next], ring[side])
    }
  }
  return meshOf(positions, triangles)
}

/** Real and generated parts to try settings on. */
export function settingsParts(): [string, Mesh][] {
  return [
    ['knob (sample)', readStl(readFileSync(join(SAMPLES, 'knob.stl')), 1).mesh],
    ['block 40 x 30 x 20', box([40, 30, 20])],
    ['plate 80 x 60 x 2', box([80, 60, 2])],
    ['post 10 x 10 x 50', box([10, 10, 50])],
    ['ball of 30', sphere(15, 40)],
    ['bracket 40 x 40 x 30', bracket()],
    ['beaker, wall 1.2', beaker({ radius: 18, wall: 1.2, height: 40 })],
    ['pipe, wall 2.5', tube(30, 2.5, 25)],
  ]
}

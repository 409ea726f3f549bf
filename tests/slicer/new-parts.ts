import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { box, joined, sphere } from '../geometry/shapes.ts'
import { comb, prism, tube, turnedUp, type Point } from '../geometry/solid-shapes.ts'
import { beaker, turned } from './parts.ts'

/** Parts that the estimate was never tuned on: thin, tiny, large, many and narrow ones. */
export function newParts(): [string, Mesh][] {
  return [
    ['comb, fins of 0.5', turnedUp(comb(0.5, 8))],
    ['comb, fins of 0.8', turnedUp(comb(0.8, 8))],
    ['comb, fins of 1.6', turnedUp(comb(1.6, 8))],
    ['pipe 10 x 80, wall 0.5', tube(10, 0.5, 80)],
    ['pipe 10 x 80, wall 1', tube(10, 1, 80)],
    ['pipe 40, wall 3.2', tube(40, 3.2, 15)],
    ['screw thread', turned(threadOutline(), 48)],
    ['49 small blocks', joined(...blocks(7, 3, 6))],
    ['9 pins of 3', joined(...blocks(3, 3, 12))],
    ['plate 180 x 120 x 3', box([180, 120, 3])],
    ['frame of a lattice', lattice(5, 12, 2)],
    ['large lattice', lattice(4, 25, 5)],
    ['plate with raised letters', letters()],
    ['block with a slit of 0.2', slitBlock()],
    ['beaker, wall 0.8', beaker({ radius: 20, wall: 0.8, height: 30 })],
    ['beaker, wall 2', beaker({ radius: 20, wall: 2, height: 30 })],
    [
      'cone',
      turned(
        [
          [0, 0],
          [15, 0],
          [0, 40],
        ],
        64,
      ),
    ],
    ['dome', sphere(25, 60)],
    [
      'wedge',
      prism(
        [
          [0, 0],
          [50, 0],
          [0, 30],
        ],
        25,
      ),
    ],
    ['tiny block of 4', box([4, 4, 4])],
  ]
}

function threadOutline(): [number, number][] {
  const outline: [number, number][] = [[0, 0]]
  for (let turn = 0; turn < 15; turn++) outline.push([4, turn * 1.5], [4.8, turn * 1.5 + 0.75])
  return [...outline, [4, 22.5], [0, 22.5]]
}

function blocks(perSide: number, size: number, height: number): Mesh[] {
  return Array.from({ length: perSide ** 2 }, (_, at) =>
    box([size, size, height], [(at % perSide) * size * 2, Math.floor(at / perSide) * size * 2, 0]),
  )
}

/** Upright bars that cross and overlap, as parts are often modeled. */
function lattice(count: number, pitch: number, thickness: number): Mesh {
  const side = (count - 1) * pitch + thickness
  const bars = Array.from({ length: count }, (_, at) => [
    box([thickness, side, 12], [at * pitch, 0, 0]),
    box([side, thickness, 12], [0, at * pitch, 0]),
  ])
  return joined(...bars.flat())
}

function letters(): Mesh {
  const strokes = Array.from({ length: 8 }, (_, at) => [
    box([1.2, 12, 1.1], [5 + at * 9, 6, 1.9]),
    box([4, 1.2, 1.1], [6 + at * 9, 11.5, 1.9]),
  ])
  return joined(box([80, 24, 2]), ...strokes.flat())
}

function slitBlock(): Mesh {
  const outline: Point[] = [
    [0, 0],
    [30, 0],
    [30, 20],
    [15.1, 20],
    [15.1, 4],
    [14.9, 4],
    [14.9, 20],
    [0, 20],
  ]
  return turnedUp(prism(outline, 20))
}

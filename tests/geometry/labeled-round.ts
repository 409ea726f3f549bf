import type { MaterialId } from '../../shared/catalog/materials.ts'
import type { FindingCode } from '../../shared/geometry/findings.ts'
import type { LabeledPart } from './labeled-parts.ts'
import {
  cappedSolid,
  circle,
  pinOnBase,
  plateWithBlindHole,
  plateWithHole,
  plateWithOpening,
  roundedRectangle,
  square,
} from './round-shapes.ts'
import { box } from './shapes.ts'
import { blocksWithWall, tilted, turnedUp } from './solid-shapes.ts'

const HOLES = [0.8, 1, 1.5, 1.9, 2, 2.2, 3, 5, 6, 8, 12]
const COARSE = [6, 8, 10, 12, 16]
const SIDEWAYS = [1.5, 3, 5.9, 6, 6.2, 8, 10]
/** Length, material, and whether the plate lifts off the bed. */
const FLATS: [number, MaterialId, boolean][] = [
  [140, 'ASA', false],
  [150, 'Nylon', false],
  [152, 'ASA', true],
  [152, 'PC-CF', true],
  [152, 'PLA+', false],
  [152, 'PETG', false],
  [218, 'PETG', false],
  [222, 'PETG', true],
  [240, 'PPS-CF', true],
  [240, 'TPU', false],
]
/** Corner radii of a plate of 180 mm in ASA. */
const CORNER_RADII = [0.5, 1.5, 2.2, 5]
/** Diameter and height. */
const PINS: [number, number][] = [
  [2, 5],
  [2, 6],
  [2, 7],
  [2.5, 10],
  [2.9, 9],
  [2.9, 12],
  [3, 12],
  [4, 15],
]
const FIBER_HOLES = [1.8, 2.4, 2.5, 3]
const FIBER_WALLS = [0.85, 0.9, 1, 1.2]
const SOFT_POSTS = [20, 39, 41, 70]

function expectIf(found: boolean, code: FindingCode): FindingCode[] {
  return found ? [code] : []
}

/** Holes and pins at graded sizes, and similar shapes that are neither. */
export const LABELED_ROUND: LabeledPart[] = [
  ...HOLES.flatMap((diameter) => [
    {
      name: `hole of ${diameter} through a plate`,
      mesh: plateWithHole(diameter),
      expected: expectIf(diameter < 2, 'small_hole'),
    },
    {
      name: `hole of ${diameter} into a plate`,
      mesh: plateWithBlindHole(diameter, 4),
      expected: expectIf(diameter < 2, 'small_hole'),
    },
  ]),
  ...COARSE.flatMap((sides) =>
    [1.8, 2.2].map((diameter) => ({
      name: `hole of ${diameter} with ${sides} sides`,
      mesh: plateWithHole(diameter, { sides }),
      expected: expectIf(diameter < 2, 'small_hole'),
    })),
  ),
  ...SIDEWAYS.map((diameter) => ({
    name: `sideways hole of ${diameter}`,
    mesh: turnedUp(plateWithHole(diameter, { side: 40, thickness: 20 })),
    expected: [...expectIf(diameter < 2, 'small_hole'), ...expectIf(diameter > 6, 'horizontal_hole')],
  })),
  {
    name: 'a hole that leans 20 degrees',
    mesh: tilted(plateWithHole(8, { side: 40, thickness: 20 }), Math.PI / 9, 0),
    expected: ['steep_overhang', 'poor_bed_contact'],
  },
  ...PINS.map(([diameter, height]) => ({
    name: `pin of ${diameter} x ${height}`,
    mesh: pinOnBase(diameter, height),
    expected: expectIf(diameter < 3 && height > 3 * diameter, 'thin_pin'),
  })),
  {
    name: 'a pin that lies',
    mesh: turnedUp(pinOnBase(2, 10)),
    expected: [],
  },
  {
    name: 'countersunk hole of 3',
    mesh: plateWithOpening([circle(6, 6), circle(3, 4.5), circle(3, 0)]),
    expected: [],
  },
  {
    name: 'countersunk hole of 1.5',
    mesh: plateWithOpening([circle(3, 6), circle(1.5, 5.25), circle(1.5, 0)]),
    expected: ['small_hole'],
  },
  {
    name: 'counterbored hole of 1.5',
    mesh: plateWithOpening([circle(4, 6), circle(4, 3), circle(1.5, 3), circle(1.5, 0)]),
    expected: ['small_hole'],
  },
  {
    name: 'a slot of 1.6 x 6',
    mesh: plateWithOpening([roundedRectangle([6, 1.6], 0.79, 6), roundedRectangle([6, 1.6], 0.79, 0)]),
    expected: [],
  },
  {
    name: 'a square opening with rounded corners',
    mesh: plateWithOpening([roundedRectangle([8, 8], 1, 6), roundedRectangle([8, 8], 1, 0)]),
    expected: [],
  },
  {
    name: 'a small square opening with well rounded corners',
    mesh: plateWithOpening([roundedRectangle([1.6, 1.6], 0.4, 6), roundedRectangle([1.6, 1.6], 0.4, 0)]),
    expected: [],
  },
  {
    name: 'a slim post with rounded corners',
    mesh: cappedSolid([
      square(20, 0),
      square(20, 5),
      roundedRectangle([2.6, 2.6], 0.5, 5),
      roundedRectangle([2.6, 2.6], 0.5, 17),
    ]),
    expected: [],
  },
  ...FIBER_HOLES.map((diameter): LabeledPart => ({
    name: `hole of ${diameter} in PETG-CF`,
    mesh: plateWithHole(diameter),
    material: 'PETG-CF',
    expected: [
      ...expectIf(diameter < 2, 'small_hole'),
      ...expectIf(diameter < 2.5, 'material_unfit_feature'),
    ],
  })),
  ...FIBER_WALLS.map((thickness): LabeledPart => ({
    name: `wall of ${thickness} in Nylon-CF`,
    mesh: blocksWithWall(thickness),
    material: 'Nylon-CF',
    expected: expectIf(thickness < 1, 'material_unfit_feature'),
  })),
  ...SOFT_POSTS.map((height): LabeledPart => ({
    name: `post of ${height} in TPU`,
    mesh: box([10, 10, height]),
    material: 'TPU',
    expected: expectIf(height > 40, 'material_unfit_feature'),
  })),
  ...FLATS.map(([length, material, lifts]): LabeledPart => ({
    name: `plate of ${length} in ${material}`,
    mesh: box([length, 60, 5]),
    material,
    expected: expectIf(lifts, 'warp_risk'),
  })),
  ...CORNER_RADII.map((radius): LabeledPart => ({
    name: `plate of 180 with corners of ${radius} in ASA`,
    mesh: cappedSolid([roundedRectangle([180, 80], radius, 0), roundedRectangle([180, 80], radius, 5)]),
    material: 'ASA',
    expected: expectIf(radius < 2, 'warp_risk'),
  })),
  {
    name: 'a disc of 180 in ASA',
    mesh: cappedSolid([circle(180, 0), circle(180, 5)]),
    material: 'ASA',
    expected: [],
  },
  {
    name: 'a pin of 3.5 x 15 in TPU',
    mesh: pinOnBase(3.5, 15),
    material: 'TPU',
    expected: ['material_unfit_feature'],
  },
]

import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { MaterialId } from '../../shared/catalog/materials.ts'
import type { FindingCode } from '../../shared/geometry/findings.ts'
import { LABELED_DETAILS } from './labeled-details.ts'
import { LABELED_GAPS } from './labeled-gaps.ts'
import { LABELED_ROUND } from './labeled-round.ts'
import { box, hollowBox, insideOut, joined, sphere, tetrahedron, without } from './shapes.ts'
import { arch, blocksWithWall, bridge, comb, leaning, shelf, tray, tube, wedge } from './solid-shapes.ts'

/** A part designed for one test: the findings that it must have. Any other finding is a false positive. */
export interface LabeledPart {
  name: string
  mesh: Mesh
  /** PLA+ unless named. */
  material?: MaterialId
  expected: FindingCode[]
}

const WALLS = [0.2, 0.3, 0.35, 0.4, 0.6, 0.75, 0.8, 1, 1.2, 2]
const PLATES = [0.3, 0.4, 0.6, 0.7, 0.8, 1, 2]
const ANGLES = [30, 35, 40, 44, 45, 48, 50, 55, 60, 70]
const SPANS = [5, 10, 15, 20, 24, 28, 35, 50]
const SHELVES = [0.5, 0.9, 3, 10, 30]
const ARCHES = [4, 8, 11, 20, 30]
const SIDES = [0.8, 1.5, 3, 4.9, 5.1, 20, 200, 250, 255, 300, 318, 322, 400]
const HOLLOWS = [2, 4, 4.6, 4.7, 6, 10]
const HEIGHTS = [20, 60, 79, 81, 120]

function wallCodes(thickness: number): FindingCode[] {
  return thickness < 0.4 ? ['thin_wall_unprintable'] : thickness < 0.8 ? ['thin_wall'] : []
}

function sizeCodes(side: number): FindingCode[] {
  if (side < 1) return ['too_small', 'units_suspicious']
  if (side < 5) return ['tiny_part', 'units_suspicious']
  if (side < 8) return ['units_suspicious']
  if (side + 5 > 320) return ['too_large']
  return side + 5 > 256 ? ['needs_large_printer'] : []
}

/** Parts at graded sizes around the limits of a new shop. */
export const LABELED_PARTS: LabeledPart[] = [
  ...WALLS.flatMap((thickness) => [
    { name: `wall of ${thickness}`, mesh: blocksWithWall(thickness), expected: wallCodes(thickness) },
    { name: `fins of ${thickness}`, mesh: comb(thickness, 4), expected: wallCodes(thickness) },
    { name: `tube of ${thickness}`, mesh: tube(40, thickness, 20), expected: wallCodes(thickness) },
  ]),
  ...PLATES.map((thickness) => ({
    name: `floor of ${thickness}`,
    mesh: tray(thickness),
    expected: thickness < 0.8 ? (['thin_plate'] as FindingCode[]) : [],
  })),
  ...ANGLES.map((angle) => ({
    name: `roof at ${angle} degrees`,
    mesh: leaning(angle),
    expected: angle > 45 ? (['steep_overhang'] as FindingCode[]) : [],
  })),
  ...SPANS.map((span) => ({
    name: `bridge of ${span}`,
    mesh: bridge(span),
    expected: span > 25 ? (['steep_overhang'] as FindingCode[]) : [],
  })),
  ...SHELVES.map((reach) => ({
    name: `shelf of ${reach}`,
    mesh: shelf(reach),
    // 3 mm are 2 % of the surface: an overhang, but too small to report.
    expected: reach > 3 ? (['steep_overhang'] as FindingCode[]) : [],
  })),
  ...ARCHES.map((width) => ({
    name: `arch of ${width}`,
    mesh: arch(width),
    expected: width > 11 ? (['steep_overhang'] as FindingCode[]) : [],
  })),
  ...SIDES.map((side) => ({
    name: `cube of ${side}`,
    mesh: box([side, side, side]),
    expected: sizeCodes(side),
  })),
  ...HOLLOWS.map((side) => ({
    name: `hollow of ${side}`,
    mesh: hollowBox([20, 20, 20], [side, side, side]),
    expected: side ** 3 > 100 ? (['trapped_volume'] as FindingCode[]) : [],
  })),
  ...HEIGHTS.map((height) => ({
    name: `post of ${height}`,
    mesh: box([10, 10, height]),
    expected: height > 80 ? (['tall_slender'] as FindingCode[]) : [],
  })),
  {
    name: 'two bodies side by side',
    mesh: joined(box([10, 10, 10]), box([10, 10, 10], [20, 0, 0])),
    expected: ['multiple_bodies'],
  },
  {
    name: 'a body in the air',
    mesh: joined(box([30, 30, 10]), box([10, 10, 10], [10, 10, 12])),
    expected: ['multiple_bodies', 'floating_body'],
  },
  {
    name: 'a body on another',
    mesh: joined(box([30, 30, 10]), box([10, 10, 10], [10, 10, 10])),
    expected: ['multiple_bodies'],
  },
  { name: 'a ball', mesh: sphere(15, 60), expected: ['steep_overhang', 'poor_bed_contact'] },
  { name: 'a cube inside out', mesh: insideOut(box([20, 20, 20])), expected: ['mesh_inverted_normals'] },
  {
    name: 'a cube without a triangle',
    mesh: without(box([20, 20, 20]), 3),
    expected: ['mesh_not_watertight'],
  },
  ...LABELED_GAPS,
  ...LABELED_DETAILS,
  ...LABELED_ROUND,
  { name: 'a wedge', mesh: wedge(), expected: [] },
  { name: 'a corner', mesh: tetrahedron(30), expected: [] },
]

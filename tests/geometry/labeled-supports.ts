import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { FindingCode } from '../../shared/geometry/findings.ts'
import type { ResolvedSettings } from '../../shared/geometry/estimate.ts'
import { box, hollowBox, insideOut, joined, sphere } from './shapes.ts'
import { bridge, prism } from './solid-shapes.ts'
import { bottle } from './turned-shapes.ts'

/** A part made for one question about supports: which findings it must have when it is printed like this. */
export interface LabeledSupport {
  name: string
  mesh: Mesh
  supports: ResolvedSettings['supports']
  expected: FindingCode[]
}

const SPANS = [10, 20, 24, 28, 35, 50]
const ROOMS = [20, 40]
const NECKS = [4, 6, 8, 12, 20]
const GAPS = [2, 5]
const THICKNESSES = [0.6, 0.8, 1, 1.1, 1.2, 1.4, 2]

/** Two legs with a deck of 60 mm across, so that its middle is far from both free edges. */
function wideBridge(span: number): Mesh {
  const { positions, triangles } = bridge(span)
  return { positions: positions.map((value, at) => (at % 3 === 1 ? value * 6 : value)), triangles }
}

/** A slot of this height, open on three sides, between a base and a shelf of 32 x 30 mm. */
function slot(gap: number): Mesh {
  return prism(
    [
      [0, 0],
      [40, 0],
      [40, 4],
      [8, 4],
      [8, 4 + gap],
      [40, 4 + gap],
      [40, 10 + gap],
      [0, 10 + gap],
    ],
    30,
  )
}

/** A shelf of this thickness, 30 mm out from a column. */
function thinShelf(thickness: number): Mesh {
  return prism(
    [
      [0, 0],
      [10, 0],
      [10, 15],
      [40, 15],
      [40, 15 + thickness],
      [10, 15 + thickness],
      [10, 25],
      [0, 25],
    ],
    30,
  )
}

/** Three fins of this thickness under a thick shelf, whose supports stand on them. */
function finsUnderShelf(thickness: number): Mesh {
  const shelf = prism(
    [
      [0, 0],
      [50, 0],
      [50, 2],
      [10, 2],
      [10, 20],
      [50, 20],
      [50, 25],
      [0, 25],
    ],
    30,
  )
  const fins = [20, 30, 40].map((x) => box([thickness, 30, 8.1], [x, 0, 1.9]))
  return joined(shelf, ...fins)
}

const codes = (is: boolean, code: FindingCode): FindingCode[] => (is ? [code] : [])

/** Parts at graded sizes around the limits of a new shop. */
export const LABELED_SUPPORTS: LabeledSupport[] = [
  ...SPANS.flatMap((span): LabeledSupport[] => [
    // Supports under both free edges of a narrow deck leave nothing free between them.
    { name: `narrow bridge of ${span}`, mesh: bridge(span), supports: 'auto', expected: [] },
    {
      name: `narrow bridge of ${span} without supports`,
      mesh: bridge(span),
      supports: 'none',
      expected: codes(span > 25, 'long_bridge'),
    },
    {
      name: `wide bridge of ${span}`,
      mesh: wideBridge(span),
      supports: 'auto',
      expected: codes(span > 25, 'long_bridge'),
    },
  ]),
  ...ROOMS.map((side): LabeledSupport => ({
    name: `room of ${side}`,
    mesh: hollowBox([side + 10, side + 10, 24], [side, side, 16]),
    supports: 'auto',
    expected: codes(side > 25, 'long_bridge'),
  })),
  ...NECKS.map((neck): LabeledSupport => ({
    name: `bottle with a neck of ${neck}`,
    mesh: bottle(neck),
    supports: 'auto',
    expected: codes(neck < 8, 'support_trapped'),
  })),
  {
    name: 'bottle with a neck of 4, supports on the plate only',
    mesh: bottle(4),
    supports: 'plate_only',
    expected: [],
  },
  {
    name: 'a round hollow without any opening',
    mesh: joined(box([40, 40, 40]), insideOut(sphere(15, 40, [20, 20, 20]))),
    supports: 'auto',
    expected: ['support_trapped'],
  },
  {
    name: 'a small round hollow',
    mesh: joined(box([20, 20, 20]), insideOut(sphere(3, 24, [10, 10, 10]))),
    supports: 'everywhere',
    expected: [],
  },
  ...GAPS.map((gap): LabeledSupport => ({
    name: `slot of ${gap}`,
    mesh: slot(gap),
    supports: 'auto',
    expected: [],
  })),
  ...THICKNESSES.flatMap((thickness): LabeledSupport[] => [
    {
      name: `shelf of ${thickness}`,
      mesh: thinShelf(thickness),
      supports: 'auto',
      expected: codes(thickness < 1.2, 'support_delicate'),
    },
    {
      name: `fins of ${thickness} under a shelf`,
      mesh: finsUnderShelf(thickness),
      supports: 'auto',
      expected: codes(thickness < 1.2, 'support_delicate'),
    },
  ]),
  { name: 'shelf of 0.6 without supports', mesh: thinShelf(0.6), supports: 'none', expected: [] },
]

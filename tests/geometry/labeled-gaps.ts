import type { FindingCode } from '../../shared/geometry/findings.ts'
import { bar, besideTower, links, notched, pinInBarrel, slotted } from './gap-shapes.ts'
import type { LabeledPart } from './labeled-parts.ts'
import { box, hollowBox, joined } from './shapes.ts'
import { arch } from './solid-shapes.ts'

const GAPS = [0.01, 0.05, 0.1, 0.2, 0.28, 0.3, 0.5, 1]
const CLEARANCES = [0.1, 0.15, 0.2, 0.25, 0.35, 0.4, 0.6]
const LINKS = [0.1, 0.2, 0.4, 1]
const SLOTS = [0.05, 0.15, 0.2, 0.28, 0.3, 0.6]
const OVERLAPS = [0.02, 0.2, 1, 5]
const AIR = [0.03, 0.1, 0.2, 0.4, 2]

function gapCodes(gap: number): FindingCode[] {
  return gap < 0.3 ? ['multiple_bodies', 'tight_clearance'] : ['multiple_bodies']
}

/** Bodies beside, within and over each other at graded distances, and slits. */
export const LABELED_GAPS: LabeledPart[] = [
  ...GAPS.map((gap) => ({
    name: `blocks ${gap} apart`,
    mesh: joined(box([15, 20, 10]), box([15, 20, 10], [15 + gap, 0, 0])),
    expected: gapCodes(gap),
  })),
  ...CLEARANCES.map((clearance) => ({
    name: `pin in a barrel with ${clearance} around it`,
    mesh: pinInBarrel(clearance),
    expected: gapCodes(clearance),
  })),
  ...LINKS.map((gap) => ({
    name: `links of a chain ${gap} apart`,
    mesh: links(gap),
    expected: [
      ...gapCodes(gap),
      ...(['floating_body', 'steep_overhang', 'poor_bed_contact'] as FindingCode[]),
    ],
  })),
  ...SLOTS.flatMap((width) => [
    {
      name: `slot of ${width}`,
      mesh: slotted(width, 12),
      expected: width >= 0.1 && width < 0.3 ? (['tight_clearance'] as FindingCode[]) : [],
    },
    { name: `groove of ${width}`, mesh: slotted(width, 0.8), expected: [] },
  ]),
  ...OVERLAPS.map((overlap) => ({
    name: `blocks that overlap by ${overlap}`,
    mesh: joined(box([15, 20, 10]), box([15, 20, 10], [15 - overlap, 3, 0])),
    // Nearer than 0.05 mm bodies touch.
    expected: [
      'multiple_bodies',
      ...(overlap > 0.05 ? (['mesh_self_intersecting'] as const) : []),
    ] as FindingCode[],
  })),
  {
    name: 'a block within a round block',
    mesh: joined(bar(20, 10), box([5, 5, 5], [-2, -2, 2])),
    expected: ['multiple_bodies', 'mesh_self_intersecting'],
  },
  {
    name: 'a bar that stands through a plate',
    mesh: joined(box([30, 30, 5]), bar(10, 20)),
    expected: ['multiple_bodies', 'mesh_self_intersecting'],
  },
  {
    name: 'blocks face to face, of two sizes',
    mesh: joined(box([15, 20, 10]), box([15, 10, 8], [15, 5, 0])),
    expected: ['multiple_bodies'],
  },
  { name: 'a notch', mesh: notched(2), expected: [] },
  ...AIR.map((gap) => ({
    name: `a body in the air ${gap} beside a tower`,
    mesh: besideTower(gap),
    expected: gap > 0.05 ? [...gapCodes(gap), 'floating_body' as const] : gapCodes(gap),
  })),
  {
    name: 'a body in the air under an arch, within its box',
    mesh: joined(arch(10), box([4, 4, 4], [13, 3, 5])),
    expected: ['multiple_bodies', 'floating_body'],
  },
  {
    name: 'two bodies on each other in the air',
    mesh: joined(box([40, 40, 10]), box([10, 10, 10], [10, 10, 15]), box([5, 5, 5], [12, 12, 25])),
    expected: ['multiple_bodies', 'floating_body'],
  },
  {
    name: 'a body loose in a closed hollow',
    mesh: joined(hollowBox([20, 20, 20], [8, 8, 8]), box([7.6, 7.6, 7.6], [6.2, 6.2, 6.2])),
    expected: ['multiple_bodies', 'trapped_volume', 'floating_body', 'tight_clearance'],
  },
]

import { describe, expect, test } from 'vitest'
import { findPlacements, measurePlacement } from '../../server/geometry/place/placement.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { Placement } from '../../shared/geometry/placement.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { box, joined, sphere, tetrahedron } from './shapes.ts'
import {
  arch,
  bridge,
  leaning,
  prism,
  shelf,
  tilted,
  tray,
  tube,
  turnedUp,
  type Point,
} from './solid-shapes.ts'
import { mushroom } from './turned-shapes.ts'

const PRINTERS: Vec3[] = [
  [256, 256, 256],
  [350, 320, 325],
]
const DOWN: Vec3 = [0, 0, -1]

/** A pin of 3 x 3 mm, 25 mm high, on a base of 30 mm. */
const PIN: Point[] = [
  [0, 0],
  [30, 0],
  [30, 5],
  [16.5, 5],
  [16.5, 30],
  [13.5, 30],
  [13.5, 5],
  [0, 5],
]

function placements(mesh: Mesh, buildVolumes = PRINTERS): Placement[] {
  return findPlacements(mesh, { thresholdDeg: 50, buildVolumes })
}

function asDrawn(mesh: Mesh): Placement {
  return measurePlacement(mesh, DOWN, 'As drawn.')
}

const sorted = (size: Vec3) => [...size].sort((a, b) => a - b).map((side) => Math.round(side * 100) / 100)

/** The same part with its triangles in another order. */
function shuffled({ positions, triangles }: Mesh): Mesh {
  const count = triangles.length / 3
  // Steps without a common divisor visit each triangle once.
  const step = 7919
  if (count % step === 0) throw new Error('choose another step')
  const order = Array.from({ length: count }, (_, at) => (at * step) % count)
  return {
    positions,
    triangles: Uint32Array.from(order.flatMap((at) => [...triangles.subarray(at * 3, at * 3 + 3)])),
  }
}

test('the order of the triangles in a file changes neither placements nor their figures', () => {
  const part = joined(
    sphere(12, 60),
    sphere(6, 60, [30, 0, 25]),
    sphere(9, 60, [0, 30, 50]),
    sphere(3, 60, [20, 40, 5]),
  )
  const figuresOf = (mesh: Mesh) => placements(mesh).map(({ down, support_mm3 }) => ({ down, support_mm3 }))
  const [one, other] = [figuresOf(part), figuresOf(shuffled(part))]
  expect(one.length).toBeGreaterThan(1)
  for (const [at, { down, support_mm3 }] of one.entries()) {
    expect(other[at].down).toEqual(down)
    expect(other[at].support_mm3 / support_mm3).toBeCloseTo(1, 3)
  }
})

describe('the best placement', () => {
  test('is as drawn when no other is clearly better', () => {
    for (const mesh of [box([20, 20, 20]), bridge(10), tray(2), tube(30, 3, 20)]) {
      expect(placements(mesh)[0].down).toEqual(DOWN)
    }
  })

  test('lays a plate flat that was drawn on edge', () => {
    const best = placements(box([100, 3, 50]))[0]
    expect(best.size_mm).toEqual([100, 50, 3])
    expect(Math.abs(best.down[1])).toBe(1)
    expect(best.reason).toBe('Lowest height, fewest layers: no overhangs, 5,000 mm² on the plate.')
  })

  test('lays a plate flat that was drawn tilted', () => {
    const best = placements(tilted(box([60, 40, 5]), 0.5, 0.8))[0]
    expect(sorted(best.size_mm)).toEqual([5, 40, 60])
    expect(best.size_mm[2]).toBeCloseTo(5, 2)
    expect(best.contact_mm2).toBeCloseTo(2400, 0)
  })

  test('turns a part upside down when only that avoids overhangs', () => {
    const table = joined(box([40, 40, 5], [0, 0, 20]), box([5, 5, 20], [0, 0, 0]))
    const best = placements(table)[0]
    expect(best.down).toEqual([0, 0, 1])
    expect(best.overhang_mm2).toBe(0)
    expect(best.reason).toMatch(/^Fewest supports: no overhangs/)
  })

  test('fits a printer, whatever else favors another', () => {
    const rod = box([20, 20, 300])
    expect(placements(rod, [[320, 320, 200]])[0].size_mm[2]).toBe(20)
    expect(placements(rod, [[100, 100, 320]])[0].size_mm[2]).toBe(300)
  })

  test('puts a part on a flat side that was drawn on its corner', () => {
    const best = placements(tilted(tetrahedron(30), 0.5, 0.3))[0]
    expect(best.contact_mm2).toBeGreaterThan(440)
    expect(best.overhang_mm2).toBe(0)
  })

  test('comes first of up to four, the one as drawn always among them', () => {
    for (const mesh of [box([20, 30, 40]), sphere(10, 20), leaning(60), tilted(box([60, 40, 5]), 0.5, 0.8)]) {
      const all = placements(mesh)
      expect(all.length).toBeLessThanOrEqual(4)
      expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).sort((a, b) => a - b))
      expect(all.some(({ down }) => down[2] === -1)).toBe(true)
      for (const { down } of all) expect(Math.hypot(...down)).toBeCloseTo(1, 3)
    }
  })

  test('is offered without others that are the same by symmetry', () => {
    // A cube has one, a box three, a round rod two.
    expect(placements(box([20, 20, 20]))).toHaveLength(1)
    expect(placements(box([20, 30, 40]))).toHaveLength(3)
    expect(placements(tube(20, 4, 30))).toHaveLength(2)
  })

  test('never has hardly any contact area, unless it is drawn so', () => {
    expect(placements(sphere(15, 60))).toHaveLength(1)
  })

  test('prefers a good contact area to a rim, however the part is drawn', () => {
    for (const mesh of [mushroom(), turnedUp(mushroom())])
      expect(placements(mesh)[0].contact_mm2).toBeCloseTo(Math.PI * 36, -1)
  })

  test('lays a thin pin along the layers', () => {
    const pin = prism(PIN, 3)
    const best = placements(pin)[0]
    expect(best.size_mm[2]).toBe(3)
    expect(best.reason).toBe('Strongest across layers: no overhangs, 225 mm² on the plate.')
    expect(asDrawn(pin).weakest!.area_mm2).toBeCloseTo(9, 3)
    expect(asDrawn(pin).weakest!.lever_mm).toBeCloseTo(25, 0)
  })

  test('has costs in minutes that add up to its score', () => {
    for (const { costs, score, down } of placements(leaning(60))) {
      const sum = Object.values(costs).reduce((all, minutes) => all + minutes, 0)
      expect(score).toBeCloseTo(down[2] === -1 ? sum * 0.85 - 3 : sum, 6)
    }
  })

  test('is the same every time', () => {
    expect(placements(leaning(60))).toEqual(placements(leaning(60)))
  })
})

describe('a placement', () => {
  test('the area of a box is measured to the square millimeter', () => {
    const { size_mm, contact_mm2, footprint_mm2, overhang_mm2, support_mm3 } = asDrawn(box([30, 20, 10]))
    expect({ size_mm, overhang_mm2, support_mm3 }).toEqual({
      size_mm: [30, 20, 10],
      overhang_mm2: 0,
      support_mm3: 0,
    })
    expect(contact_mm2).toBeCloseTo(600, 2)
    expect(footprint_mm2 / 600).toBeCloseTo(1, 1)
  })

  test('a ball has the cap pressed flat by half a first layer as its contact area', () => {
    const cap = Math.PI * (2 * 20 * 0.1 - 0.01)
    expect(asDrawn(sphere(20, 200)).contact_mm2 / cap).toBeCloseTo(1, 1)
  })

  test('a shelf counts its underside and the space below down to the plate', () => {
    const { overhang_mm2, steep_overhang_mm2, support_mm3, overhang_features } = asDrawn(shelf(30))
    expect(overhang_mm2).toBeCloseTo(600, 2)
    expect(steep_overhang_mm2).toBeCloseTo(600, 2)
    expect(support_mm3 / (600 * 15)).toBeCloseTo(1, 2)
    expect(overhang_features).toHaveLength(1)
    expect(overhang_features[0].normal).toEqual([0, 0, -1])
    expect(overhang_features[0].center_mm[2]).toBe(15)
  })

  test('a shelf over a step counts the space down to the step only', () => {
    const stepped = joined(shelf(30), box([40, 20, 5], [10, 0, 0]))
    expect(asDrawn(stepped).support_mm3 / (600 * 10)).toBeCloseTo(1, 1)
  })

  test('a part drawn rotated has the size of the smallest rectangle around it, longer side first', () => {
    const { size_mm } = asDrawn(tilted(box([20, 60, 10]), 0, 0.6))
    expect(size_mm.map((side) => Math.round(side * 100) / 100)).toEqual([60, 20, 10])
  })

  test.each<[string, Mesh, boolean]>([
    ['a roof that leans out by 40 degrees', leaning(40), false],
    ['a roof that leans out by 45 degrees', leaning(45), false],
    ['a roof that leans out by 47 degrees', leaning(47), true],
    ['a roof that leans out by 60 degrees', leaning(60), true],
    ['a bridge over 10 mm', bridge(10), false],
    ['a bridge over 24 mm', bridge(24), false],
    ['a bridge over 27 mm', bridge(27), true],
    ['a ledge of 0.8 mm', shelf(0.8), false],
    ['a shelf of 3 mm', shelf(3), true],
    ['a round arch of 6 mm', arch(6), false],
    ['a round arch of 10 mm', arch(10), false],
    ['a round arch of 20 mm', arch(20), true],
    ['a deck on its leg as a separate body', joined(box([10, 10, 20]), box([10, 10, 5], [0, 0, 20])), false],
    ['a deck pushed into its leg', joined(box([10, 10, 20]), box([8, 8, 5], [1, 1, 18])), false],
  ])('%s has overhangs: %s', (_name, mesh, hasOverhangs) => {
    expect(asDrawn(mesh).overhang_mm2 > 0).toBe(hasOverhangs)
  })
})

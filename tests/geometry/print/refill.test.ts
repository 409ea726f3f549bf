import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBits, makeRotatedGrid, setBits } from '../../../server/geometry/print/raster/bit-grid.ts'
import {
  KeptParts,
  MAX_KEPT_BYTES,
  MAX_KEPT_LAYERS,
  type UnfilledPart,
} from '../../../server/geometry/print/kept-parts.ts'
import { NO_SUPPORT_REPORT } from '../../../shared/geometry/reports/support-report.ts'
import { NO_SUPPORTS } from '../../../server/geometry/print/supports/support-work.ts'
import { emptyLayerWork } from '../../../server/geometry/print/time/layer-work.ts'
import { KeptShapes } from '../../../server/geometry/print/layers/kept-shapes.ts'
import { makeLayerShape, type LayerShape } from '../../../server/geometry/print/layers/layer-shape.ts'
import { estimatePrint } from '../../../server/geometry/print/print-estimate.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { choosePlacement } from '../../../server/geometry/place/choose-placement.ts'
import type { ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import { box, joined, sphere } from '../shapes.ts'
import { printRequest } from './print-request.ts'

const PARTS: [string, Mesh][] = [
  ['a tower on a plate', joined(box([30, 30, 6]), box([12, 12, 12], [4, 4, 0]))],
  ['a table, which needs supports', joined(box([6, 30, 6]), box([30, 30, 5], [0, 0, 6]))],
  ['a ball', sphere(9, 24)],
]

const OWNER = { owner: 'acc_1', folder: '/parts/1' }
const FIRST: Partial<ResolvedSettings> = { supports: 'everywhere' }

let restored: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  restored = vi.spyOn(KeptShapes.prototype, 'restore')
})
afterEach(() => restored.mockRestore())

/** Estimates a part with ordinary settings, then with others. */
function estimateTwice(
  mesh: Mesh,
  change: Partial<ResolvedSettings>,
  asker: { owner: string; folder: string } = OWNER,
) {
  const parts = new KeptParts()
  const placement = choosePlacement(mesh, [], 'as_drawn')
  const estimate = (settings: Partial<ResolvedSettings>, keptFor: typeof OWNER | null) => {
    const kept = keptFor && { ...keptFor, parts }
    const { elapsed_ms: _, ...figures } = estimatePrint(mesh, placement, printRequest(settings), { kept })
    return figures
  }
  estimate(FIRST, OWNER)
  expect(restored).not.toHaveBeenCalled()
  return { again: estimate({ ...FIRST, ...change }, asker), anew: estimate({ ...FIRST, ...change }, null) }
}

describe('a part that is estimated again', () => {
  describe.each(PARTS)('%s', (_name, mesh) => {
    test.each<Partial<ResolvedSettings>>([
      {},
      { infill_percent: 40 },
      { infill_percent: 0 },
      { infill_percent: 100 },
      { infill_pattern: 'gyroid' },
      { top_layers: 2, bottom_layers: 7 },
    ])('is only filled again with %j, and costs the same as when sliced', (change) => {
      const { again, anew } = estimateTwice(mesh, change)
      expect(restored).toHaveBeenCalled()
      expect(again).toEqual(anew)
    })

    test.each<Partial<ResolvedSettings>>([{ walls: 4 }, { layer_height_mm: 0.3 }, { supports: 'none' }])(
      'is sliced again with %j',
      (change) => {
        const { again, anew } = estimateTwice(mesh, change)
        expect(restored).not.toHaveBeenCalled()
        expect(again).toEqual(anew)
      },
    )
  })

  test('is sliced again for another owner, whom a fast answer would tell that the file is known', () => {
    estimateTwice(box([20, 20, 5]), { infill_percent: 40 }, { ...OWNER, owner: 'acc_2' })
    expect(restored).not.toHaveBeenCalled()
  })
})

describe('kept parts', () => {
  const part = (bytes: number, layers: number): UnfilledPart => ({
    shapes: { bytes } as KeptShapes,
    walls: Array.from({ length: layers }, () => emptyLayerWork(false, 0)),
    supports: { figures: NO_SUPPORTS, works: [], report: NO_SUPPORT_REPORT },
  })
  const kept = (parts: KeptParts) => 'abcdefgh'.split('').filter((key) => parts.find(key) !== null)

  test('are the ones used last', () => {
    const parts = new KeptParts()
    for (const key of 'abcdefa'.split('')) parts.keep(key, part(1, 1))
    parts.keep('g', part(1, 1))
    expect(kept(parts)).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
  })

  test('make room for one that is large, and are forgotten when they are too large', () => {
    const parts = new KeptParts()
    parts.keep('a', part(1, 1))
    parts.keep('b', part(MAX_KEPT_BYTES, 1))
    expect(kept(parts)).toEqual(['b'])
    parts.keep('c', part(1, MAX_KEPT_LAYERS))
    expect(kept(parts)).toEqual(['c'])
    parts.keep('c', null)
    expect(kept(parts)).toEqual([])
  })
})

describe('kept areas', () => {
  const grid = makeRotatedGrid({ x: 30, y: 30 }, { pixel: 0.2, rotationDeg: 0 })
  const shapeOf = (width: number): LayerShape => {
    const shape = makeLayerShape(grid.words)
    for (let row = 10; row < 90; row++) setBits(shape.inside, row * grid.wordsPerRow, 7, 7 + width)
    shape.fillable.set(shape.inside)
    return shape
  }

  test('are the ones that were added, and of layers that repeat take a few words', () => {
    const kept = new KeptShapes(1e6)
    const shapes = [40, 40, 90, 3].map(shapeOf)
    expect(shapes.map((shape, at) => kept.add(shape, shapes[at - 1] ?? null))).toEqual([
      false,
      true,
      false,
      false,
    ])
    let under: LayerShape | null = null
    for (const [layer, expected] of shapes.entries()) {
      const shape = makeLayerShape(grid.words)
      shape.inside.fill(0x55)
      expect(kept.restore(layer, shape, under)).toBe(layer === 1)
      expect([shape.inside, shape.fillable, shape.lines]).toEqual([
        expected.inside,
        expected.fillable,
        makeBits(grid),
      ])
      under = shape
    }
  })

  test('end with the bytes they may take', () => {
    const kept = new KeptShapes(500)
    expect(kept.add(shapeOf(90), null)).toBe(false)
    expect(kept.isComplete).toBe(false)
    expect(kept.add(shapeOf(90), shapeOf(90))).toBeNull()
  })
})

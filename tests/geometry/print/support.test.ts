import { describe, expect, test } from 'vitest'
import type { Estimate, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { estimatePrint } from '../../../server/geometry/print/print-estimate.ts'
import { planSupportHeights } from '../../../server/geometry/print/supports/support-heights.ts'
import { resolveSupportRules } from '../../../server/geometry/print/supports/support-rules.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { box, hollowBox, joined, meshOf, moved } from '../shapes.ts'
import { asDrawn, printRequest } from './print-request.ts'

/** A plate of 40 x 40 x 2 at 20 mm, on a central leg of 10 x 10. */
const TABLE = joined(box([10, 10, 20], [15, 15, 0]), box([40, 40, 2], [0, 0, 20]))
/** The same on two walls, 30 mm apart. */
const BRIDGE = joined(box([5, 40, 20]), box([5, 40, 20], [35, 0, 0]), box([40, 40, 2], [0, 0, 20]))
/** A table over a block of 10 mm height as wide as itself. */
const OVER_BLOCK = joined(box([40, 40, 10]), moved(TABLE, [0, 0, 9.9]))
const SIZE: Vec3 = [40, 40, 22]

/** A block of 20 x 20 x 20 with one side that leans out by so many degrees from vertical. */
function leaning(degrees: number): Mesh {
  const out = 20 * Math.tan((degrees * Math.PI) / 180)
  const { positions, triangles } = box([20, 20, 20])
  const leaned = [...positions].map((value, at) =>
    at % 3 === 0 && value > 0 && positions[at + 2] > 0 ? value + out : value,
  )
  return meshOf(leaned, [...triangles])
}

function print(
  mesh: Mesh,
  settings: Partial<ResolvedSettings> = { supports: 'everywhere' },
  hangs = 1,
): Estimate {
  return estimatePrint(mesh, { ...asDrawn(SIZE), overhang_mm2: hangs }, printRequest(settings))
}

describe('supports of a table', () => {
  const { support_mm3, support_contact_mm2, by_material } = print(TABLE)

  test('carry its free edges, 1.5 mm inward', () => {
    // To half a pixel of 0.36 mm.
    expect(support_contact_mm2 / 4 / 38.5).toBeGreaterThan(1.5 - 0.36)
    expect(support_contact_mm2 / 4 / 38.5).toBeLessThan(1.5 + 0.36)
  })

  test('fill a ring under them, about 2 mm wider to both sides and 19.8 mm high', () => {
    // 1.5 mm and 0.3 cells of 2.3 mm.
    const ring = (40 + 2 * 2.2) ** 2 - (37 - 2 * 2.2) ** 2
    expect(support_mm3 / (ring * 19.8)).toBeGreaterThan(0.9)
    expect(support_mm3 / (ring * 19.8)).toBeLessThan(1.1)
  })

  test('weigh about a seventh of their volume, more in interfaces and the first layer', () => {
    const { grams } = by_material.PLA.breakdown
    const sparse = support_mm3 * (0.317 / 2.317) * 1.24e-3
    expect(grams.supports).toBeGreaterThan(sparse)
    expect(grams.supports).toBeLessThan(sparse * 1.6)
  })

  test('do not change grams and seconds of the part', () => {
    const without = print(TABLE, { supports: 'none' }).by_material.PLA.breakdown
    const { grams, seconds } = by_material.PLA.breakdown
    expect(without.grams).toEqual({ ...grams, supports: 0 })
    expect(without.seconds.perimeters).toBe(seconds.perimeters)
    expect(seconds.supports).toBeGreaterThan(0)
  })
})

describe('supports are made', () => {
  test.each<[string, Mesh, Partial<ResolvedSettings>, boolean]>([
    ['under a table', TABLE, { supports: 'everywhere' }, true],
    ['under a table, where they stand on the plate', TABLE, { supports: 'plate_only' }, true],
    ['not where they would stand on the part', OVER_BLOCK, { supports: 'plate_only' }, false],
    ['on the part where that is allowed', OVER_BLOCK, { supports: 'everywhere' }, true],
    ['not where none are wanted', TABLE, { supports: 'none' }, false],
    [
      'not under a floor that is held all around',
      hollowBox([40, 40, 22], [30, 30, 18]),
      { supports: 'everywhere' },
      false,
    ],
    ['not under a cube', box([20, 20, 20]), { supports: 'everywhere' }, false],
    ['not under a wall that leans by 35 degrees', leaning(35), { supports: 'everywhere' }, false],
    ['under a wall that leans by 45 degrees', leaning(45), { supports: 'everywhere' }, true],
    ['under a wall that leans by 60 degrees', leaning(60), { supports: 'everywhere' }, true],
  ])('%s', (_name, mesh, settings, areMade) => {
    expect(print(mesh, settings).support_mm3 > 0).toBe(areMade)
    expect(print(mesh, settings).by_material.PLA.breakdown.grams.supports > 0).toBe(areMade)
  })

  test('automatically only for a part with overhangs', () => {
    expect(print(TABLE, { supports: 'auto' }, 0).support_mm3).toBe(0)
    expect(print(TABLE, { supports: 'auto' }, 1500).support_mm3).toBe(print(TABLE).support_mm3)
  })
})

test('a floor between two walls is supported along its two free edges only', () => {
  const { support_mm3, support_contact_mm2 } = print(BRIDGE)
  expect(support_contact_mm2 / (2 * 30 * 1.5)).toBeGreaterThan(0.75)
  expect(support_contact_mm2 / (2 * 30 * 1.5)).toBeLessThan(1.25)
  expect(support_mm3 / (2 * 34.4 * 5.9 * 19.8)).toBeGreaterThan(0.8)
  expect(support_mm3 / (2 * 34.4 * 5.9 * 19.8)).toBeLessThan(1.1)
})

test('a block that starts in the air is supported everywhere, from the floor below', () => {
  const room = hollowBox([40, 40, 22], [30, 30, 18])
  const { support_mm3, support_contact_mm2 } = print(joined(room, box([10, 10, 6], [15, 15, 15])))
  const area = (10 + 2 * 2.2) ** 2
  // Both ends are marks; the space is 13 mm high, less the gaps.
  expect(support_contact_mm2 / (100 + area)).toBeGreaterThan(0.9)
  expect(support_contact_mm2 / (100 + area)).toBeLessThan(1.1)
  expect(support_mm3 / (area * 12.6)).toBeGreaterThan(0.9)
  expect(support_mm3 / (area * 12.6)).toBeLessThan(1.1)
})

test('support layers are as high as the nozzle allows between heights where a support ends', () => {
  const rules = resolveSupportRules(printRequest({ supports: 'everywhere' }), asDrawn(SIZE))!
  const area = new Uint32Array(1)
  const contact = { carried: area, area, dense: area }
  const layers = Array.from({ length: 12 }, (_, layer) => ({
    contact: layer === 8 || layer === 9 ? contact : null,
  }))
  // From the first layer to the gap under layer 8 there are 6 layers of 0.2 mm: 4 of 0.3 mm.
  const heights = [...planSupportHeights(layers, rules)].map((height) => Math.round(height * 1000) / 1000)
  expect(heights).toEqual([0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2])
})

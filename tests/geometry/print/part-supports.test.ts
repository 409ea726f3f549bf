import { describe, expect, test, vi } from 'vitest'
import type { Estimate, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { choosePlacement } from '../../../server/geometry/place/choose-placement.ts'
import { KeptParts } from '../../../server/geometry/print/kept-parts.ts'
import { makeSupports, type SupportQuestion } from '../../../server/geometry/print/part-supports.ts'
import { beginEstimate, estimatePrint } from '../../../server/geometry/print/print-estimate.ts'
import { emptyLayerWork } from '../../../server/geometry/print/time/layer-work.ts'
import { packWorks, unpackWorks } from '../../../server/geometry/print/time/packed-works.ts'
import { box, joined, sphere } from '../shapes.ts'
import { bridge, tilted } from '../solid-shapes.ts'
import { printRequest } from './print-request.ts'

const PARTS: [string, Mesh][] = [
  ['a table', joined(box([10, 10, 20], [15, 15, 0]), box([40, 40, 2], [0, 0, 20]))],
  ['a ball', sphere(9, 24)],
  ['a bridge that leans', tilted(bridge(30), 20, 10)],
  ['boxes that overlap', joined(box([30, 30, 6], [0, 0, 10]), box([12, 12, 14], [4, 4, 0]))],
]

function withoutTime(estimate: Estimate): Estimate {
  return { ...estimate, elapsed_ms: 0 }
}

function estimateWithSupportsElsewhere(mesh: Mesh, settings: Partial<ResolvedSettings>) {
  const asked: SupportQuestion[] = []
  const placement = choosePlacement(mesh, [], 'as_drawn')
  const begun = beginEstimate(mesh, placement, printRequest(settings), {
    askForSupports: (question) => asked.push(question),
  })
  const supports = asked.length > 0 ? makeSupports(mesh, structuredClone(asked[0])) : null
  return { asked, estimate: begun.finish(supports) }
}

describe('supports that are made elsewhere', () => {
  test.each(PARTS)('are those that are made while %s is sliced', (_, mesh) => {
    for (const supports of ['everywhere', 'plate_only'] as const) {
      const { asked, estimate } = estimateWithSupportsElsewhere(mesh, { supports })
      const placement = choosePlacement(mesh, [], 'as_drawn')
      const plain = estimatePrint(mesh, placement, printRequest({ supports }))
      expect(asked).toHaveLength(1)
      expect(estimate.support_mm3).toBeGreaterThan(0)
      expect(withoutTime(estimate)).toEqual(withoutTime(plain))
    }
  })

  test('are not asked for where the part is printed without', () => {
    const { asked, estimate } = estimateWithSupportsElsewhere(box([20, 20, 5]), { supports: 'auto' })
    expect(asked).toEqual([])
    expect(estimate.support_mm3).toBe(0)
  })

  test('are kept with the part, and not asked for again', () => {
    const mesh = PARTS[0][1]
    const placement = choosePlacement(mesh, [], 'as_drawn')
    const kept = { owner: 'acc_1', folder: '/parts/1', parts: new KeptParts() }
    const request = printRequest({ supports: 'everywhere' })
    const askForSupports = vi.fn<(question: SupportQuestion) => void>()
    const first = beginEstimate(mesh, placement, request, { kept, askForSupports }).finish(
      makeSupports(mesh, { placement, request }),
    )
    const again = beginEstimate(mesh, placement, request, { kept, askForSupports }).finish()
    expect(askForSupports).toHaveBeenCalledOnce()
    expect(withoutTime(again)).toEqual(withoutTime(first))
  })
})

test('works go to another thread as one list of numbers', () => {
  const works = [0, 1, 2].map((layer) => {
    const work = emptyLayerWork(layer === 0, 2)
    Object.assign(work, { hops: layer + 0.5, nearHops: layer / 4, steps: layer * 3, extent: layer * 7 })
    Object.assign(work.roles.support, { length: 11 * layer, volume: 0.1 * layer })
    work.roles.brim.excess.set([layer, -layer])
    return work
  })
  const packed = packWorks(works)
  expect(unpackWorks(structuredClone(packed, { transfer: [packed.numbers.buffer] }))).toEqual(works)
  expect(unpackWorks(packWorks([]))).toEqual([])
})

import { expect, test } from 'vitest'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { estimateAnySize } from '../../server/geometry/print/estimate-any-size.ts'
import { measurePlacement } from '../../server/geometry/place/placement.ts'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import { geometryJob } from './geometry-job.ts'
import { box } from './shapes.ts'

const { print } = geometryJob('', '')

function placeAsDrawn(mesh: Mesh) {
  return measurePlacement(mesh, [0, 0, -1], 'As drawn in the file.')
}

test('a part of ordinary size is estimated as it is', () => {
  const mesh = box([20, 20, 10])
  const [ours, plain] = [estimateAnySize, estimatePrint].map((estimate) =>
    estimate(mesh, placeAsDrawn(mesh), print),
  )
  expect(ours.by_material).toEqual(plain.by_material)
})

test('a part ten times larger is estimated as a thousand times its scaled proxy, with its own placement', () => {
  const proxy = box([200, 300, 2000])
  const small = estimateAnySize(proxy, placeAsDrawn(proxy), print)
  const mesh = box([2000, 3000, 20_000])
  const large = estimateAnySize(mesh, placeAsDrawn(mesh), print)
  expect(large.placement.size_mm[2]).toBeCloseTo(20_000)
  expect(large.layers).toBe(small.layers * 10)
  const [few, many] = [small.by_material['PLA+'], large.by_material['PLA+']]
  expect(many.grams / few.grams).toBeCloseTo(1000, 3)
  expect(many.seconds / few.seconds).toBeCloseTo(1000, 3)
  expect(many.breakdown.grams.infill / few.breakdown.grams.infill).toBeCloseTo(1000, 3)
})

import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readStep } from '../../server/geometry/step.ts'
import { tetrahedronStep } from '../../server/geometry/warm-step.ts'

test('the solid that warms the engine is a sound one, so that all of the reader is used', async () => {
  const part = await readStep(strToU8(tetrahedronStep()), { maxTriangles: 100, onProgress: () => {} })
  expect(part.exact).toMatchObject({ volume_mm3: expect.closeTo(1000 / 6, 9), solids: 1, closed: true })
  expect(part).toMatchObject({ loose_surfaces: 0, unit_declared: true, tessellated: false })
})

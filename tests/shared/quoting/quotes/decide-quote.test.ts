import { expect, test } from 'vitest'
import { showPart } from '../../../../shared/quoting/quotes/decide-quote.ts'
import { cubeAnalysis } from '../../../shop/scripted-geometry.ts'

test('the part is told in hundredths, without the noise of sums', () => {
  const measured = {
    ...cubeAnalysis({ kind: 'step', units: 'mm' }),
    volume_mm3: 7999.999999999999,
    area_mm2: 2400.0000000000005,
  }
  expect(showPart({ ...measured, dimensions_mm: [20, 19.999999, 20.004] })).toMatchObject({
    volume_mm3: 8000,
    surface_mm2: 2400,
    dimensions_mm: [20, 20, 20],
  })
})

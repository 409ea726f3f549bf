import { expect, test } from 'vitest'
import { readStep } from '../../server/geometry/read/step/step.ts'
import { surveyStep } from '../../server/geometry/survey/survey-step.ts'
import { boxShape, stepFile, withoutLid } from './step-files.ts'

const LIMITS = { onProgress: () => {}, maxTriangles: 1000 }
const box = boxShape([10, 20, 30])

test('trusts the volume of a closed solid', async () => {
  const { figures } = surveyStep(
    await readStep(stepFile({ shapes: [{ shape: box, form: 'solid' }] }), LIMITS),
  )
  expect(figures).toMatchObject({ watertight: true, volume_trusted: true, volume_doubt: null })
})

test('does not trust a volume that disagrees with the mesh', async () => {
  const step = await readStep(stepFile({ shapes: [{ shape: box, form: 'solid' }] }), LIMITS)
  const contradicted = { ...step, exact: { ...step.exact, volume_mm3: 6300 } }
  expect(surveyStep(contradicted).figures.volume_doubt).toContain('contradict')
})

test('does not trust the volume of open surfaces', async () => {
  const open = stepFile({ shapes: [{ shape: withoutLid(box), form: 'open shell' }] })
  const { figures } = surveyStep(await readStep(open, LIMITS))
  expect(figures).toMatchObject({ watertight: false, volume_trusted: false })
  expect(figures.volume_doubt).toContain('open surfaces')
})

test('trusts the volume of a closed solid beside a loose surface', async () => {
  const beside = stepFile({
    shapes: [
      { shape: box, form: 'solid' },
      { shape: withoutLid(boxShape([1, 1, 1], [50, 0, 0])), form: 'open shell' },
    ],
  })
  const { figures } = surveyStep(await readStep(beside, LIMITS))
  expect(figures).toMatchObject({ watertight: false, volume_trusted: true, bodies: 1 })
})

import { expect, test } from 'vitest'
import { readStep } from '../../server/geometry/read/step/step.ts'
import { surveyStep } from '../../server/geometry/survey/survey-step.ts'
import { boxShape, stepFile, withoutLid } from './step-files.ts'

const LIMITS = { onProgress: () => {}, maxTriangles: 1000 }
const box = boxShape([10, 20, 30])

test('the volume of a closed solid is trusted', async () => {
  const { figures } = surveyStep(
    await readStep(stepFile({ shapes: [{ shape: box, form: 'solid' }] }), LIMITS),
  )
  expect(figures).toMatchObject({ watertight: true, volume_trusted: true, volume_doubt: null })
})

test('a volume that disagrees with the mesh is not trusted', async () => {
  const step = await readStep(stepFile({ shapes: [{ shape: box, form: 'solid' }] }), LIMITS)
  const contradicted = { ...step, exact: { ...step.exact, volume_mm3: 6300 } }
  expect(surveyStep(contradicted).figures.volume_doubt).toContain('contradict')
})

test('the volume of open surfaces is not trusted', async () => {
  const open = stepFile({ shapes: [{ shape: withoutLid(box), form: 'open shell' }] })
  const { figures } = surveyStep(await readStep(open, LIMITS))
  expect(figures).toMatchObject({ watertight: false, volume_trusted: false })
  expect(figures.volume_doubt).toContain('open surfaces')
})

test('the volume of a closed solid beside a loose surface is trusted', async () => {
  const beside = stepFile({
    shapes: [
      { shape: box, form: 'solid' },
      { shape: withoutLid(boxShape([1, 1, 1], [50, 0, 0])), form: 'open shell' },
    ],
  })
  const { figures } = surveyStep(await readStep(beside, LIMITS))
  expect(figures).toMatchObject({ watertight: false, volume_trusted: true, bodies: 1 })
})

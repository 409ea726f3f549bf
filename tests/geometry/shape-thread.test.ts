import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shapeOnPreview } from '../../server/geometry/measure-shape.ts'
import { shapeThread } from '../../server/geometry/shape-thread.ts'
import { sphere } from './shapes.ts'
import { blocksWithWall } from './solid-shapes.ts'

const entry = join(import.meta.dirname, '../../server/geometry/worker.ts')

test('a second thread tells the same of a shape as this one, each question with its own answer', async () => {
  const measure = shapeThread(entry, 512)
  const subjects = [blocksWithWall(0.6), sphere(5, 20)].map((mesh) => ({ mesh, kept: null, error_mm: 0 }))
  const answers = await Promise.all(subjects.map((subject) => measure(subject)))
  expect(answers.map(({ figures }) => figures)).toEqual(subjects.map((subject) => shapeOnPreview(subject)))
})

test('a thread that ended fails its job, and the jobs after it', async () => {
  const measure = shapeThread(join(import.meta.dirname, 'no-such-worker.ts'), 512)
  const subject = { mesh: sphere(5, 8), kept: null, error_mm: 0 }
  await expect(measure(subject)).rejects.toThrow(/no-such-worker/)
  await expect(measure(subject)).rejects.toThrow(/no-such-worker/)
})

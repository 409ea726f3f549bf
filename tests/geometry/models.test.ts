import { describe, expect, test } from 'vitest'
import { compareModel, readModel, referenceModels } from './reference-models.ts'

/** STEP files have a test of their own, since they take longer. */
const models = (referenceModels() ?? []).filter(({ format }) => format !== 'step')

describe.skipIf(models.length === 0)(
  'real meshes of the folder ../shared/models (skipped when it is absent)',
  () => {
    test.each(models.map((model) => [model.file, model] as const))(
      '%s has the figures of its reference',
      async (_file, model) => {
        expect(compareModel(model, await readModel(model)).misses).toEqual([])
      },
    )
  },
)

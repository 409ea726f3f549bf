import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countEdgeFaults, findEdges } from '../../server/geometry/mesh/edges.ts'
import { measureMesh, sizeOf } from '../../server/geometry/mesh/measure.ts'
import { readStep } from '../../server/geometry/read/step/step.ts'

/** Real files beside the checkout with figures of native OpenCASCADE; not part of the repository. */
const models = join(import.meta.dirname, '../../../shared/models')
const isThere = existsSync(join(models, 'manifest.json'))
/** Larger files take seconds each and are left to the benchmark. */
const LARGEST_BYTES = 1_500_000
/** Allowed difference as a share of the reference; the interface allows 0.005. */
const MAX_DIFFERENCE = 1e-5

interface ModelFile {
  file: string
  format: string
  bytes: number
  reference: {
    size_mm: number[]
    volume_mm3: number
    area_mm2: number
    watertight: boolean
    bodies: number
  } | null
}

function stepModels(): ModelFile[] {
  if (!isThere) return []
  const manifest: { files: ModelFile[] } = JSON.parse(readFileSync(join(models, 'manifest.json'), 'utf8'))
  return manifest.files.filter(({ format, bytes }) => format === 'step' && bytes < LARGEST_BYTES)
}

function read({ file }: ModelFile): ReturnType<typeof readStep> {
  return readStep(readFileSync(join(models, file)), { onProgress: () => {}, maxTriangles: 1_000_000 })
}

const withShape = stepModels().filter((model) => model.reference !== null)
const withoutShape = stepModels().filter((model) => model.reference === null)

describe.skipIf(!isThere)('STEP files of the model folder (skipped where the folder is absent)', () => {
  test.each(withShape)('$file has the figures of native OpenCASCADE and a closed mesh', async (model) => {
    const { exact, mesh } = await read(model)
    const { reference } = model
    if (!reference) throw new Error('filtered above')
    sizeOf(exact.bounds_mm).forEach((size, axis) => {
      expect(Math.abs(size - reference.size_mm[axis])).toBeLessThan(0.001)
    })
    expect(Math.abs(exact.volume_mm3 / reference.volume_mm3 - 1)).toBeLessThan(MAX_DIFFERENCE)
    expect(Math.abs(exact.area_mm2 / reference.area_mm2 - 1)).toBeLessThan(MAX_DIFFERENCE)
    expect(exact.solids).toBe(reference.bodies)
    expect(exact.closed).toBe(reference.watertight)
    expect(countEdgeFaults(findEdges(mesh)).unbalanced).toBe(0)
    expect(Math.abs(measureMesh(mesh).volume_mm3 / exact.volume_mm3 - 1)).toBeLessThan(0.005)
  })

  test.each(withoutShape)('$file has nothing to print and is refused', async (model) => {
    const refusal: unknown = await read(model).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'file_empty' })
  })
})

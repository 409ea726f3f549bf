import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ENGINE, type GeometryJob, type Progress } from '../../shared/geometry/job.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { decodePreview } from '../../shared/geometry/preview-format.ts'
import { answerGeometryJob, PART_FILES, runGeometryJob } from '../../server/geometry/analyze-part.ts'
import { measureShape } from '../../server/geometry/measure-shape.ts'
import { readMeshFile } from '../../server/geometry/mesh/mesh-file.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { BeginShape } from '../../server/geometry/shape-thread.ts'
import { geometryJob } from './geometry-job.ts'
import { binaryStl, threemf, threemfMesh, threemfModel, threemfPackage } from './model-files.ts'
import { box, openBox } from './shapes.ts'
import { boxShape, stepFile } from './step-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyze-part-'))
  writeFileSync(join(folder, 'box.stl'), binaryStl(box([20, 30, 10])))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(changes: Partial<GeometryJob> = {}, onProgress: (progress: Progress) => void = () => {}) {
  return runGeometryJob(geometryJob(folder, 'box.stl', changes), onProgress)
}

function withFace(bottom_face: Vec3 | 'auto' | 'as_drawn'): Partial<GeometryJob> {
  const { print } = geometryJob(folder, 'box.stl')
  return { print: { ...print, settings: { ...print.settings, bottom_face } } }
}

describe('the first job of a part', () => {
  test('measures it and estimates its print', async () => {
    const { analysis, estimate } = await run()
    expect(analysis).toMatchObject({
      engine: ENGINE,
      kind: 'stl',
      units: 'mm',
      dimensions_mm: [20, 30, 10],
      volume_mm3: expect.closeTo(6000, 3),
      bodies: 1,
      watertight: true,
      preview: { triangles: 12, simplified: false },
      not_measured: [],
    })
    expect(analysis.thickness?.median_mm).toBeCloseTo(10, 1)
    expect(analysis.placements.length).toBeGreaterThan(1)
    expect(estimate.placement).toEqual(analysis.placements[0])
    const printed = estimate.by_material['PLA+']
    // Between the shell alone and a solid block of 7.4 g.
    expect(printed.grams).toBeGreaterThan(1)
    expect(printed.grams).toBeLessThan(7.5)
    expect(printed.seconds).toBeGreaterThan(60)
  })

  test('measures all triangles of a binary STL whose header counts fewer, and notes the count', async () => {
    const file = binaryStl(box([20, 30, 10]))
    new DataView(file.buffer).setUint32(80, 6, true)
    writeFileSync(join(folder, 'box.stl'), file)
    const { analysis } = await run()
    expect(analysis).toMatchObject({
      volume_mm3: expect.closeTo(6000, 3),
      watertight: true,
      file: { ignored: ['a header that counts 6 triangles instead of 12'] },
    })
  })

  test('measures no space between the plates of a project', async () => {
    const item = (x: number) => `<item objectid="1" transform="1 0 0 0 1 0 0 0 1 ${x} 0 0"/>`
    const part = `<object id="1">${threemfMesh(box([120, 80, 10]))}</object>`
    const plates = threemfModel(part, item(0) + item(307.2))
    writeFileSync(join(folder, 'plates.3mf'), threemfPackage({ '3D/3dmodel.model': plates }))
    const { analysis, estimate } = await run({ kind: '3mf', file_path: join(folder, 'plates.3mf') })
    expect(Math.max(...analysis.dimensions_mm, ...estimate.placement.size_mm)).toBeLessThan(180)
    expect(analysis).toMatchObject({
      volume_mm3: expect.closeTo(192_000, 0),
      bodies: 2,
      file: { objects: 2, ignored: ['places for objects that lie apart'] },
    })
  })

  test('writes the mesh, the preview and the thumbnail to its folder, and nothing else', async () => {
    await run()
    expect(readdirSync(folder).sort()).toEqual(['box.stl', ...Object.values(PART_FILES)].sort())
    const preview = readFileSync(join(folder, PART_FILES.preview))
    expect(decodePreview(new Uint8Array(preview).buffer).triangles).toHaveLength(36)
    expect([...readFileSync(join(folder, PART_FILES.thumbnail)).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  })

  test('reports progress from 0 to 1, first checking, then processing', async () => {
    const reports: Progress[] = []
    await run({}, (progress) => reports.push(progress))
    const fractions = reports.map(({ fraction }) => fraction)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect([fractions[0], fractions.at(-1)]).toEqual([0, 1])
    const stages = reports.map(({ stage }) => stage)
    expect(stages.lastIndexOf('checking')).toBeLessThan(stages.indexOf('processing'))
  })

  test.each(['step', 'stl'] as const)(
    'begins to measure the shapes of a %s once, with its mesh',
    async (kind) => {
      const file_path = join(folder, `box.${kind}`)
      if (kind === 'step')
        writeFileSync(file_path, stepFile({ shapes: [{ shape: boxShape([20, 30, 10]), form: 'solid' }] }))
      const begun: Mesh[] = []
      const fractions: number[] = []
      const measuredAt: number[] = []
      const beginShape: BeginShape = (mesh) => {
        begun.push(mesh)
        // A STEP part's exact figures are measured meanwhile: about a fifth of the time that reading takes. A mesh is surveyed.
        expect(fractions.at(-1)).toBeCloseTo(kind === 'step' ? 0.27 : 0.175, 2)
        return {
          measure: () => measuredAt.push(fractions.at(-1)!),
          finish: () => Promise.resolve({ figures: measureShape(mesh), ended_at: 0, helped_ms: 0 }),
          help: () => {},
          supports: null,
        }
      }
      const job = geometryJob(folder, `box.${kind}`, { kind })
      const { answer } = await answerGeometryJob(job, ({ fraction }) => fractions.push(fraction), beginShape)
      expect(begun).toHaveLength(1)
      expect(measuredAt[0]).toBeCloseTo(kind === 'step' ? 0.27 : 0.35, 2)
      expect(readMeshFile(join(folder, PART_FILES.mesh))?.mesh).toEqual(begun[0])
      expect(answer.analysis).toMatchObject({ volume_mm3: expect.closeTo(6000, 3), bodies: 1 })
    },
  )

  test('has no units for a file that declares them', async () => {
    writeFileSync(join(folder, 'box.3mf'), threemf(box([1, 1, 1]), 'inch'))
    const { analysis } = await runGeometryJob(
      geometryJob(folder, 'box.3mf', { kind: '3mf', units: 'cm' }),
      () => {},
    )
    expect(analysis.units).toBeNull()
    expect(analysis.dimensions_mm[0]).toBeCloseTo(25.4, 3)
  })

  test('returns figures for staff even for an open surface', async () => {
    writeFileSync(join(folder, 'box.stl'), binaryStl(openBox([20, 30, 10])))
    const { analysis, estimate } = await run()
    expect(analysis.volume_trusted).toBe(false)
    expect(analysis.surface.open_features).toHaveLength(1)
    expect(Number.isFinite(estimate.by_material['PLA+'].grams)).toBe(true)
  })

  test('refuses a file without a part and leaves no files', async () => {
    writeFileSync(join(folder, 'box.stl'), new Uint8Array(84))
    await expect(run()).rejects.toMatchObject({ code: 'file_empty' })
    expect(readdirSync(folder)).toEqual(['box.stl'])
  })
})

describe('a later job', () => {
  test('estimates on the stored mesh without the file, with the same result', async () => {
    const first = await run()
    rmSync(join(folder, 'box.stl'))
    const later = await run({ analysis: first.analysis })
    expect(later.analysis).toBe(first.analysis)
    expect(later.estimate.by_material).toEqual(first.estimate.by_material)
  })

  test('reads the file again when the stored mesh is damaged', async () => {
    const first = await run()
    truncateSync(join(folder, PART_FILES.mesh), 100)
    const later = await run({ analysis: first.analysis })
    expect(later.analysis).not.toBe(first.analysis)
    expect(later.analysis.volume_mm3).toBe(first.analysis.volume_mm3)
  })
})

describe('the face on the plate', () => {
  test.each<[string, Vec3 | 'auto' | 'as_drawn', number]>([
    ['chosen by the shop: flat, for the lowest height', 'auto', 10],
    ['as drawn', 'as_drawn', 10],
    ['a side that was named', [-1, 0, 0], 20],
    ['another side, roughly', [0.02, 0.99, 0.03], 30],
  ])('%s', async (_name, face, height) => {
    const { estimate } = await run(withFace(face))
    expect(estimate.placement.size_mm[2]).toBeCloseTo(height, 3)
    expect(estimate.layers).toBe(height * 5)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countEdgeFaults, findEdges } from '../../server/geometry/mesh/edges.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { readStep, warmStepEngine } from '../../server/geometry/read/step/step.ts'
import type { StepPart } from '../../server/geometry/read/step/step-part.ts'
import { withStepEngine } from '../../server/geometry/read/step/step-engine.ts'
import { drilledPlateStep } from '../../server/geometry/read/step/step-practice-part.ts'
import { roundedBoxStep } from '../../server/geometry/read/step/step-warm-part.ts'
import { boxShape, stepFile, turnedInsideOut, wholeFile, withoutLid, type StepContent } from './step-files.ts'

const LIMITS = { onProgress: () => {}, maxTriangles: 1000 }
const solid = { shape: boxShape([10, 20, 30], [1, 2, 3]), form: 'solid' } as const

function read(content: StepContent): Promise<StepPart> {
  return readStep(stepFile(content), LIMITS)
}

async function refusalOf(bytes: Uint8Array): Promise<FileRefused> {
  const refusal: unknown = await readStep(bytes, LIMITS).catch((error: unknown) => error)
  if (!(refusal instanceof FileRefused)) throw new Error('the file was not refused', { cause: refusal })
  return refusal
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

describe('a solid', () => {
  test('has the exact size, volume and area of its surfaces', async () => {
    const { exact, loose_surfaces, unit_declared, tessellated } = await read({ shapes: [solid] })
    expect(exact.volume_mm3).toBeCloseTo(6000, 9)
    expect(exact.area_mm2).toBeCloseTo(2200, 9)
    expect(exact).toMatchObject({ solids: 1, closed: true })
    expect(exact.bounds_mm).toEqual({ min: [1, 2, 3], max: [11, 22, 33] })
    expect({ loose_surfaces, unit_declared, tessellated }).toEqual({
      loose_surfaces: 0,
      unit_declared: true,
      tessellated: false,
    })
  })

  test('has a closed mesh that faces outward', async () => {
    const { mesh } = await read({ shapes: [solid] })
    expect(mesh.positions).toHaveLength(8 * 3)
    expect(mesh.triangles).toHaveLength(12 * 3)
    expect(countEdgeFaults(findEdges(mesh))).toEqual({ open: 0, nonManifold: 0, flipped: 0, unbalanced: 0 })
    expect(measureMesh(mesh).volume_mm3).toBeCloseTo(6000, 2)
  })

  test('a solid with rounded edges is measured exactly, not by its triangles', async () => {
    const rounded = await withStepEngine(roundedBoxStep)
    const { exact, mesh } = await readStep(rounded, { ...LIMITS, maxTriangles: 10_000 })
    // Steiner's formula for the box of 26 x 16 x 6 mm inside, grown by 2 mm on all sides.
    const volume = 2496 + 2 * 1336 + Math.PI * 4 * 48 + (4 / 3) * Math.PI * 8
    expect(exact.volume_mm3).toBeCloseTo(volume, 3)
    exact.bounds_mm.max.forEach((far, axis) => expect(far).toBeCloseTo([30, 20, 10][axis], 4))
    expect(countEdgeFaults(findEdges(mesh)).unbalanced).toBe(0)
    expect(measureMesh(mesh).volume_mm3 / volume).toBeCloseTo(1, 2)
  })

  test('a solid with straight, slanting and tapered holes (the part for practice) has a closed mesh', async () => {
    const bytes = await withStepEngine(drilledPlateStep)
    const { exact, mesh } = await readStep(bytes, { ...LIMITS, maxTriangles: 50_000 })
    expect(exact).toMatchObject({ solids: 1, closed: true })
    expect(exact.volume_mm3).toBeGreaterThan(0.7 * 36 * 24 * 10)
    expect(exact.volume_mm3).toBeLessThan(36 * 24 * 10)
    expect(countEdgeFaults(findEdges(mesh)).unbalanced).toBe(0)
    expect(measureMesh(mesh).volume_mm3 / exact.volume_mm3).toBeCloseTo(1, 2)
  })

  test('a solid with holes, ribs and rounded edges (the sample bracket) has a closed mesh', async () => {
    const bytes = readFileSync(join(import.meta.dirname, '../../resources/sample-parts/bracket.step'))
    const { exact, mesh, unit_declared } = await readStep(bytes, { ...LIMITS, maxTriangles: 10_000 })
    expect(exact.volume_mm3).toBeCloseTo(45_259.976, 2)
    expect(exact).toMatchObject({ solids: 1, closed: true, bounds_mm: { min: [0, 0, 0], max: [70, 50, 60] } })
    expect(countEdgeFaults(findEdges(mesh)).unbalanced).toBe(0)
    expect(unit_declared).toBe(true)
  })

  test('drawn inside out is turned outward', async () => {
    const { exact, mesh } = await read({ shapes: [{ ...solid, shape: turnedInsideOut(solid.shape) }] })
    expect(exact.volume_mm3).toBeCloseTo(6000, 9)
    expect(measureMesh(mesh).volume_mm3).toBeCloseTo(6000, 2)
  })
})

describe('units', () => {
  test.each([
    ['mm', 1],
    ['inch', 25.4],
    ['meter', 1000],
  ] as const)('%s become mm', async (unit, mm) => {
    const { exact, unit_declared } = await read({ shapes: [solid], unit })
    expect(exact.volume_mm3 / (6000 * mm ** 3)).toBeCloseTo(1, 9)
    expect(exact.bounds_mm.max[2] / (33 * mm)).toBeCloseTo(1, 6)
    expect(unit_declared).toBe(true)
  })

  test('a file that does not declare its unit is taken as mm, which is reported', async () => {
    const { exact, unit_declared } = await read({ shapes: [solid], unit: 'none' })
    expect(exact.volume_mm3).toBeCloseTo(6000, 9)
    expect(unit_declared).toBe(false)
  })
})

describe('several bodies', () => {
  test('are counted one by one, and their vertices are not welded where they touch', async () => {
    const beside = { shape: boxShape([10, 20, 30], [11, 2, 3]), form: 'solid' } as const
    const { exact, mesh } = await read({ shapes: [solid, beside] })
    expect(exact.solids).toBe(2)
    expect(exact.volume_mm3).toBeCloseTo(12_000, 9)
    expect(mesh.positions).toHaveLength(16 * 3)
    expect(countEdgeFaults(findEdges(mesh)).nonManifold).toBe(0)
  })

  test('the bodies of an assembly are where it places them', async () => {
    const placements: [number, number, number][] = [
      [0, 0, 0],
      [100, 0, 0],
      [0, 200, 0],
    ]
    const { exact, mesh } = await read({ shapes: [solid], placements })
    expect(exact.solids).toBe(3)
    expect(exact.volume_mm3).toBeCloseTo(18_000, 9)
    expect(exact.bounds_mm).toEqual({ min: [1, 2, 3], max: [111, 222, 33] })
    expect(measureMesh(mesh).bounds_mm).toEqual(exact.bounds_mm)
  })
})

describe('surfaces without a solid', () => {
  const open = { shape: withoutLid(solid.shape), form: 'open shell' } as const

  test('surfaces beside a solid are left out and counted, and the file is not closed', async () => {
    const { exact, mesh, loose_surfaces } = await read({
      shapes: [solid, { ...open, shape: withoutLid(boxShape([1, 1, 1], [50, 50, 50])) }],
    })
    expect(exact).toMatchObject({ solids: 1, closed: false })
    expect(exact.area_mm2).toBeCloseTo(2200, 9)
    expect(exact.bounds_mm.max).toEqual([11, 22, 33])
    expect(mesh.triangles).toHaveLength(12 * 3)
    expect(loose_surfaces).toBe(1)
  })

  test('closed surfaces count as a body', async () => {
    const { exact, loose_surfaces } = await read({ shapes: [{ ...solid, form: 'closed shell' }] })
    expect(exact).toMatchObject({ solids: 1, closed: true })
    expect(exact.volume_mm3).toBeCloseTo(6000, 9)
    expect(loose_surfaces).toBe(0)
  })

  test('surfaces that fit together are sewn into a body', async () => {
    const { exact, mesh } = await read({ shapes: [{ ...solid, form: 'faces' }] })
    expect(exact).toMatchObject({ solids: 1, closed: true })
    expect(exact.volume_mm3).toBeCloseTo(6000, 9)
    expect(countEdgeFaults(findEdges(mesh)).open).toBe(0)
  })

  test('surfaces that stay open are not a body', async () => {
    const { exact, mesh, loose_surfaces } = await read({ shapes: [open] })
    expect(exact).toMatchObject({ solids: 0, closed: false })
    expect(exact.area_mm2).toBeCloseTo(2200 - 200, 9)
    expect(countEdgeFaults(findEdges(mesh)).open).toBe(4)
    expect(loose_surfaces).toBe(1)
  })
})

describe('apostrophes that nobody doubled', () => {
  const whole = textOf(stepFile({ shapes: [solid] }))
  const named = (name: string) => whole.replace(/PRODUCT\('[^']*'/, `PRODUCT('${name}'`)

  test.each([
    ['in the name of the file', whole.replace("'part.step'", "'Owner's bracket.step'")],
    ['in the name of the author', whole.replace("(''),('')", "('O'Brien'),('')")],
    ['in the name of the part', named(`5' 6" shelf`)],
    ['in two names', named(`5' shelf`).replace("'part.step'", "'Owner's bracket.step'")],
    ['before a semicolon', named("a'; b")],
    ['before the number of a statement', named("5' #99999")],
    ['of a paragraph sign', named("\\S\\'7 Halter")],
    ['of a paragraph sign alone', named("\\S\\'")],
    ['before a comma, doubled', named("abc'',def")],
  ])('apostrophes %s leave the part, its unit and its solids as they are', async (_where, text) => {
    const part = await readStep(new TextEncoder().encode(text), LIMITS)
    expect(part.exact).toMatchObject({ volume_mm3: expect.closeTo(6000, 9), solids: 1, closed: true })
    expect(part.unit_declared).toBe(true)
  })

  test('do not make a whole part of a file that is cut off', async () => {
    const text = named("5' shelf")
    const refusal = await refusalOf(new TextEncoder().encode(text.slice(0, text.lastIndexOf('ENDSEC'))))
    expect(refusal.detail).toContain('cut off')
  })
})

test.each([
  ['carriage returns only', (text: string) => text.replaceAll('\n', '\r')],
  ['a byte order mark', (text: string) => `\ufeff${text}`],
  [
    'stray control bytes',
    (text: string) => text.replace("'part.step'", "'pa\0rt\u0001'").replace('#2=', '\u0002#2='),
  ],
])('a file with %s is read', async (_name, written) => {
  const bytes = new TextEncoder().encode(written(textOf(stepFile({ shapes: [solid] }))))
  expect((await readStep(bytes, LIMITS)).exact.volume_mm3).toBeCloseTo(6000, 9)
})

describe('files without a part', () => {
  test('names the files that an assembly refers to', async () => {
    const refusal = await refusalOf(
      wholeFile(
        "#1=DOCUMENT_TYPE('geometry');#2=DOCUMENT_FILE('WHEEL.stp','','',#1,'',$);#3=DOCUMENT_FILE('AXLE.stp','','',#1,'',$);",
      ),
    )
    expect(refusal.code).toBe('file_empty')
    expect(refusal.detail).toContain('only names other files (WHEEL.stp, AXLE.stp)')
  })

  test('refuses data without any shape as file_empty', async () => {
    const refusal = await refusalOf(wholeFile("#1=CARTESIAN_POINT('',(0.,0.,0.));"))
    expect(refusal.code).toBe('file_empty')
    expect(refusal.detail).toContain('holds no solid and no surface')
  })

  test('refuses a file cut off anywhere as file_unreadable', async () => {
    const whole = stepFile({ shapes: [solid] })
    const [lastEnd, fileEnd] = ['ENDSEC', 'END-ISO'].map((end) => textOf(whole).lastIndexOf(end))
    for (const length of [...[0.1, 0.5, 0.9, 0.99].map((share) => whole.length * share), lastEnd, fileEnd]) {
      const refusal = await refusalOf(whole.subarray(0, Math.floor(length)))
      expect(refusal.code).toBe('file_unreadable')
      expect(refusal.detail).toContain('cut off')
    }
  })

  test('refuses a file with missing statements as file_unreadable, and reads the next file', async () => {
    const whole = textOf(stepFile({ shapes: [solid] }))
    const dangling = whole.replaceAll(/#\d+=(?:VERTEX_POINT|EDGE_CURVE|LINE)\([^\n]*\n/g, '')
    const refusal = await refusalOf(new TextEncoder().encode(dangling))
    expect(refusal.code).toBe('file_unreadable')
    expect(refusal.raw).not.toBe('')
    expect((await read({ shapes: [solid] })).exact.volume_mm3).toBeCloseTo(6000, 9)
  })

  test('reads a file with missing statements in an engine of its own: what others left in memory may keep it busy forever', async () => {
    const engine = () => withStepEngine((occt) => occt)
    const before = await engine()
    const whole = textOf(stepFile({ shapes: [solid] }))
    const dangling = whole.replaceAll(/#(\d+)=CARTESIAN_POINT/g, '#9$1=CARTESIAN_POINT')
    expect((await refusalOf(new TextEncoder().encode(dangling))).code).toBe('file_unreadable')
    expect(await engine()).toBe(before)
  })

  test('refuses a file with another syntax inside as file_unreadable', async () => {
    const broken = textOf(stepFile({ shapes: [solid] })).replaceAll('=', '<')
    expect((await refusalOf(new TextEncoder().encode(broken))).code).toMatch(/^file_(unreadable|empty)$/)
  })

  test('refuses more triangles than allowed as file_too_complex', async () => {
    const refusal: unknown = await readStep(stepFile({ shapes: [solid] }), {
      onProgress: () => {},
      maxTriangles: 11,
    }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'file_too_complex' })
  })
})

test('the progress grows from stage to stage and ends at 1', async () => {
  const fractions: number[] = []
  await readStep(stepFile({ shapes: [solid, solid] }), {
    onProgress: (fraction) => fractions.push(fraction),
    maxTriangles: 1000,
  })
  expect(fractions.length).toBeGreaterThanOrEqual(4)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions.at(-1)).toBe(1)
})

describe('the mesh before its exact figures', () => {
  test.each([
    ['a solid', solid.shape],
    ['a solid drawn inside out', turnedInsideOut(solid.shape)],
  ])('the mesh of %s is the one that is returned, and faces outward', async (_, shape) => {
    const meshes: Mesh[] = []
    const fractions: number[] = []
    const { mesh } = await readStep(stepFile({ shapes: [{ ...solid, shape }] }), {
      maxTriangles: 1000,
      onProgress: (fraction) => fractions.push(fraction),
      onMesh: (early) => {
        meshes.push(early)
        expect(fractions.at(-1)).toBeLessThan(1)
      },
    })
    expect(meshes).toHaveLength(1)
    expect(meshes[0]).toBe(mesh)
    expect(measureMesh(mesh).volume_mm3).toBeCloseTo(6000, 2)
    expect(fractions.at(-1)).toBe(1)
  })

  test('never comes of a file that is refused for its statements', async () => {
    const whole = textOf(stepFile({ shapes: [solid] }))
    const dangling = whole.replaceAll(/#(\d+)=CARTESIAN_POINT/g, '#9$1=CARTESIAN_POINT')
    const onMesh = () => expect.unreachable()
    await expect(readStep(new TextEncoder().encode(dangling), { ...LIMITS, onMesh })).rejects.toMatchObject({
      code: 'file_unreadable',
    })
  })
})

test('reading leaves no listeners and no global in the process', async () => {
  await warmStepEngine()
  expect(process.listenerCount('uncaughtException')).toBe(UNCAUGHT_BEFORE)
  expect('__dirname' in globalThis).toBe(DIRNAME_BEFORE)
})
const UNCAUGHT_BEFORE = process.listenerCount('uncaughtException')
const DIRNAME_BEFORE = '__dirname' in globalThis

test('a file with a byte order mark is read', async () => {
  const bytes = stepFile({ shapes: [solid] })
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])
  expect((await readStep(marked, LIMITS)).exact.volume_mm3).toBeCloseTo(6000, 9)
})

import { describe, expect, test } from 'vitest'
import { countEdgeFaults, findEdges } from '../../server/geometry/mesh/edges.ts'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { readStep } from '../../server/geometry/read/step/step.ts'
import type { StepPart } from '../../server/geometry/read/step/step-part.ts'
import { readArguments } from '../../server/geometry/read/step/step-arguments.ts'
import { wholeFile } from './step-files.ts'

/** The corner of a cube: edges of 6 along the axes. Volume 36. */
const POINTS = "#1=COORDINATES_LIST('',4,((0.,0.,0.),(6.,0.,0.),(0.,6.,0.),(0.,0.,6.)));"
const TRIANGLES = "#2=TRIANGULATED_FACE('',#1,4,(),$,(),((1,3,2),(1,2,4),(1,4,3),(2,3,4)));"

const UNITS = {
  mm: '#8=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));',
  inch: "#8=(CONVERSION_BASED_UNIT('INCH',#99)LENGTH_UNIT()NAMED_UNIT(*));",
  meter: '#8=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT($,.METRE.));',
  none: '',
}

function read(facets: string, unit: keyof typeof UNITS = 'mm'): Promise<StepPart> {
  const frame = `${UNITS[unit]}#9=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#8))REPRESENTATION_CONTEXT('',''));#10=TESSELLATED_SHAPE_REPRESENTATION('',(#2),#9);`
  return readStep(wholeFile(frame + facets), { onProgress: () => {}, maxTriangles: 100 })
}

test('facets without exact surfaces are measured, and the part is marked as tessellated', async () => {
  const part = await read(POINTS + TRIANGLES)
  expect(part).toMatchObject({ tessellated: true, unit_declared: true, loose_surfaces: 0 })
  expect(part.exact).toMatchObject({ solids: 1, closed: true })
  expect(part.exact.volume_mm3).toBeCloseTo(36, 5)
  expect(part.exact.bounds_mm).toEqual({ min: [0, 0, 0], max: [6, 6, 6] })
  expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(36, 5)
})

test.each([
  ['mm', 1, true],
  ['inch', 25.4, true],
  ['meter', 1000, true],
  ['none', 1, false],
] as const)('facets are read in the unit %s', async (unit, mm, declared) => {
  const { exact, unit_declared } = await read(POINTS + TRIANGLES, unit)
  expect(exact.volume_mm3 / (36 * mm ** 3)).toBeCloseTo(1, 5)
  expect(unit_declared).toBe(declared)
})

describe('facets are stored as', () => {
  test('strips, in which every other triangle is wound the other way', async () => {
    const { mesh } = await read(`${POINTS}#2=COMPLEX_TRIANGULATED_FACE('',#1,4,(),$,(),((1,3,2,4,1,3)),());`)
    expect(mesh.triangles).toHaveLength(4 * 3)
    expect(countEdgeFaults(findEdges(mesh)).unbalanced).toBe(0)
  })

  test('fans, in which all triangles share the first point', async () => {
    const { exact } = await read(
      `${POINTS}#2=COMPLEX_TRIANGULATED_FACE('',#1,4,(),$,(),((2,3,4)),((1,3,2,4,3)));`,
    )
    expect(exact).toMatchObject({ closed: true })
    expect(exact.volume_mm3).toBeCloseTo(36, 5)
  })

  test('sets that use some of the points', async () => {
    const points = POINTS.replace('(6.,0.,0.)', '(6.,0.,0.),(9.,9.,9.)')
    const { exact } = await read(
      `${points}#2=TRIANGULATED_SURFACE_SET('',#1,4,(),(1,2,4,5),((1,3,2),(1,2,4),(1,4,3),(2,3,4)));`,
    )
    expect(exact.volume_mm3).toBeCloseTo(36, 5)
    expect(exact.bounds_mm.max).toEqual([6, 6, 6])
  })
})

test('facets that do not close are marked as not closed', async () => {
  const { exact } = await read(POINTS + TRIANGLES.replace(',(2,3,4)', ''))
  expect(exact.closed).toBe(false)
})

test.each([
  ['points that are not there', POINTS + TRIANGLES.replace('(2,3,4)', '(2,3,5)')],
  ['a list of points that is not there', TRIANGLES],
  ['no facets', `${POINTS}#2=TRIANGULATED_FACE('',#1,4,(),$,(),());`],
])('facets with %s are refused as file_unreadable', async (_, facets) => {
  const refusal: unknown = await read(facets).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'file_unreadable' })
})

test('more facets than allowed are refused as file_too_complex', async () => {
  const many = Array.from({ length: 30 }, () => '(1,3,2),(1,2,4),(1,4,3),(2,3,4)').join(',')
  const refusal: unknown = await read(`${POINTS}#2=TRIANGULATED_FACE('',#1,4,(),$,(),(${many}));`).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ code: 'file_too_complex' })
})

describe('the arguments of a statement', () => {
  test('are numbers, references, strings, words and lists of them', () => {
    expect(readArguments("#1=THING('a,b''(c)',#12,$,.T.,(1,-2.5E-3,(4.)),())")).toEqual([
      "'a,b''(c)'",
      -12,
      '$',
      '.T.',
      [1, -0.0025, [4]],
      [],
    ])
  })

  test('may nest without a limit in a hostile file', () => {
    expect(readArguments(`THING(${'('.repeat(200_000)}`)).toHaveLength(1)
  })
})

import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { Units } from '../../shared/geometry/units.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readPart } from '../../server/geometry/read-part.ts'
import { tetrahedronStep } from './step-files.ts'
import {
  asciiStl,
  binaryStl,
  obj,
  threemf,
  threemfMesh,
  threemfModel,
  threemfPackage,
} from './model-files.ts'
import { box, openBox } from './shapes.ts'

function read(bytes: Uint8Array, kind: FileKind, units: Units = 'mm', maxTriangles = 1000) {
  const fractions: number[] = []
  return readPart(bytes, { kind, units, maxTriangles, onProgress: (fraction) => fractions.push(fraction) })
}

async function refusalOf(bytes: Uint8Array, kind: FileKind): Promise<FileRefused> {
  const outcome = await read(bytes, kind).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(FileRefused)
  return outcome as FileRefused
}

describe('the same box from every kind of file', () => {
  const solid = box([10, 20, 30])

  test.each([
    ['binary STL', binaryStl(solid), 'stl'],
    ['ASCII STL', asciiStl(solid), 'stl'],
    ['OBJ', obj(solid), 'obj'],
    ['3MF', threemf(solid), '3mf'],
  ] as const)('%s', async (_name, bytes, kind) => {
    const { figures, mesh, file } = await read(bytes, kind)
    expect(figures).toMatchObject({
      dimensions_mm: [10, 20, 30],
      volume_mm3: expect.closeTo(6000, 6),
      area_mm2: expect.closeTo(2200, 6),
      triangles: 12,
      bodies: 1,
      watertight: true,
      volume_trusted: true,
    })
    expect(mesh.positions).toHaveLength(24)
    expect(file).toEqual({
      unit_declared: true,
      tessellated_step: false,
      loose_surfaces: 0,
      objects: 1,
      ignored: [],
    })
  })

  test('scales STL and OBJ by the units, and nothing else', async () => {
    const largest = async (bytes: Uint8Array, kind: FileKind) =>
      Math.max(...(await read(bytes, kind, 'in')).figures.dimensions_mm)
    expect(await largest(binaryStl(solid), 'stl')).toBeCloseTo(762, 3)
    expect(await largest(obj(solid), 'obj')).toBeCloseTo(762, 3)
    expect(await largest(threemf(solid), '3mf')).toBe(30)
    expect(await largest(strToU8(tetrahedronStep()), 'step')).toBeCloseTo(10, 6)
  })
})

test('a STEP part is read with exact figures and a closed mesh', async () => {
  const { figures, mesh, file } = await read(strToU8(tetrahedronStep()), 'step')
  expect(figures).toMatchObject({
    volume_mm3: expect.closeTo(1000 / 6, 9),
    area_mm2: expect.closeTo(150 + 50 * Math.sqrt(3), 9),
    bodies: 1,
    watertight: true,
    volume_trusted: true,
    surface: { open_edges: 0, repairs: [] },
  })
  expect(mesh.triangles).toHaveLength(12)
  expect(file).toMatchObject({ unit_declared: true, tessellated_step: false })
})

test('an open surface is read, but its volume is not trusted', async () => {
  const { figures } = await read(binaryStl(openBox()), 'stl')
  expect(figures).toMatchObject({ watertight: false, volume_trusted: false, bodies: 1 })
})

test('the number of objects of a 3MF is reported, and what was left out', async () => {
  const objects = `<object id="1">${threemfMesh(box())}</object><object id="2" type="support">${threemfMesh(box())}</object>`
  const items =
    '<item objectid="1"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 5 0 0"/><item objectid="2"/>'
  const { file } = await read(threemfPackage({ '3D/3dmodel.model': threemfModel(objects, items) }), '3mf')
  expect(file).toMatchObject({ objects: 2, ignored: ['supports'] })
})

test('the progress goes from 0 to 1 and never decreases', async () => {
  const fractions: number[] = []
  const onProgress = (fraction: number) => void fractions.push(fraction)
  await readPart(strToU8(tetrahedronStep()), { kind: 'step', units: 'mm', maxTriangles: 100, onProgress })
  expect(fractions.length).toBeGreaterThan(1)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions.at(-1)).toBeLessThanOrEqual(1)
})

describe('a file without a part is refused with a code and a sentence that says what to do', () => {
  const cutBox = binaryStl(box()).subarray(0, 400)
  const nanBox = binaryStl(box())
  new DataView(nanBox.buffer).setFloat32(96, Number.NaN, true)
  const hugeBox = binaryStl(box([1e30, 1e30, 1e30]))
  const step = strToU8(tetrahedronStep())

  test.each([
    ['a cut off STL', cutBox, 'stl', 'file_unreadable'],
    ['an STL with coordinates that are not numbers', nanBox, 'stl', 'file_unreadable'],
    ['an STL larger than the world', hugeBox, 'stl', 'file_unreadable'],
    ['a box of a kilometer', binaryStl(box([1e6, 1e6, 1e6])), 'stl', 'file_unreadable'],
    ['an STL without triangles', new Uint8Array(84), 'stl', 'file_empty'],
    ['an empty solid', strToU8('solid a\nendsolid a\n'), 'stl', 'file_empty'],
    ['an OBJ of lines', strToU8('v 0 0 0\nv 1 0 0\nl 1 2\n'), 'obj', 'file_empty'],
    ['an OBJ that names missing vertices', strToU8('v 0 0 0\nf 1 2 3\n'), 'obj', 'file_unreadable'],
    [
      'a 3MF without objects',
      threemfPackage({ '3D/3dmodel.model': threemfModel('', '') }),
      '3mf',
      'file_empty',
    ],
    ['a cut off 3MF', threemf(box()).subarray(0, 500), '3mf', 'file_unreadable'],
    ['a STEP cut off', step.subarray(0, 3000), 'step', 'file_unreadable'],
    [
      'a STEP without a solid',
      strToU8(tetrahedronStep().replaceAll(/#\d+=\w*FACE\(.*\n/g, '')),
      'step',
      'file_empty',
    ],
    ['no bytes at all', new Uint8Array(), 'stl', 'file_empty'],
  ] as const)('%s', async (_name, bytes, kind, code) => {
    const { code: found, detail, raw } = await refusalOf(bytes, kind)
    expect(found).toBe(code)
    expect(detail).toMatch(/^[A-Z].*(Export|upload).*\.$/)
    expect(raw.length).toBeGreaterThan(3)
  })

  test('says so for a 3MF with supports only', async () => {
    const support = `<object id="1" type="support">${threemfMesh(box())}</object>`
    const file = threemfPackage({ '3D/3dmodel.model': threemfModel(support, '<item objectid="1"/>') })
    expect((await refusalOf(file, '3mf')).detail).toMatch(/only holds supports/)
  })

  test.each([
    ['stl', binaryStl(box())],
    ['obj', obj(box())],
    ['3mf', threemf(box())],
  ] as const)('refuses more triangles than allowed in %s as too complex', async (kind, bytes) => {
    await expect(read(bytes, kind, 'mm', 11)).rejects.toMatchObject({ code: 'file_too_complex' })
  })
})

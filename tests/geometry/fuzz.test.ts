import { strToU8 } from 'fflate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectFileKind } from '../../shared/geometry/files/file-kind.ts'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readPart } from '../../server/geometry/read-part.ts'
import {
  asciiStl,
  binaryStl,
  obj,
  threemf,
  threemfMesh,
  threemfModel,
  threemfPackage,
} from './model-files.ts'
import { box, sphere, tetrahedron } from './shapes.ts'

/** One change of a file: a byte replaced, a range copied elsewhere, a range removed, or the end cut off. */
interface Damage {
  how: 'replace' | 'copy' | 'remove' | 'cut'
  at: number
  to: number
  length: number
  byte: number
}

const damage: fc.Arbitrary<Damage> = fc.record({
  how: fc.constantFrom('replace', 'copy', 'remove', 'cut'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 40 }),
  byte: fc.integer({ min: 0, max: 255 }),
})

function damaged(bytes: Uint8Array, { how, at, to, length, byte }: Damage): Uint8Array {
  const start = Math.floor(at * (bytes.length - 1))
  if (how === 'cut') return bytes.slice(0, start)
  if (how === 'remove') return Uint8Array.of(...bytes.subarray(0, start), ...bytes.subarray(start + length))
  const changed = bytes.slice()
  if (how === 'replace') changed[start] = byte
  else changed.copyWithin(Math.floor(to * (bytes.length - 1)), start, start + length)
  return changed
}

const MODEL = threemfModel(
  `<object id="1">${threemfMesh(tetrahedron())}</object><object id="2"><components><component objectid="1"/></components></object>`,
  '<item objectid="2" transform="1 0 0 0 1 0 0 0 1 5 5 5"/>',
)
const FILES = [
  ['stl', binaryStl(box([3, 4, 5]))],
  ['stl', asciiStl(tetrahedron(5))],
  ['obj', obj(sphere(5, 4))],
  ['obj', strToU8('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nf -5/1/1 -4//2 \\\n 3/1 4 5\n')],
  ['3mf', threemf(box())],
] as const

const RUNS = 300
const changes = fc.array(damage, { minLength: 1, maxLength: 4 })

/** Fails on anything but a part with finite figures or a refusal. */
async function readOrRefuse(bytes: Uint8Array, kind: FileKind): Promise<'read' | 'refused'> {
  try {
    const { figures } = await readPart(bytes, { kind, units: 'mm', maxTriangles: 1000, onProgress: () => {} })
    expect([...figures.dimensions_mm, figures.volume_mm3, figures.area_mm2].every(Number.isFinite)).toBe(true)
    expect(figures.volume_mm3).toBeGreaterThanOrEqual(0)
    return 'read'
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return 'refused'
  }
}

describe('a file with random damage is read or refused, without any other error', () => {
  test.each(FILES)('%s of %#', async (kind, whole) => {
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        expect(await readOrRefuse(all.reduce(damaged, whole), kind)).toMatch(/read|refused/)
      }),
      { numRuns: RUNS },
    )
  })

  test('the model inside a 3MF', async () => {
    const packed = (model: Uint8Array) => threemfPackage({ '3D/3dmodel.model': model })
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        expect(await readOrRefuse(packed(all.reduce(damaged, strToU8(MODEL))), '3mf')).toMatch(/read|refused/)
      }),
      { numRuns: RUNS },
    )
  })

  test('detects a kind or null for any bytes', () => {
    const start = fc.constantFrom(
      '',
      'solid ',
      'ISO-10303-21;',
      'PK\u0003\u0004',
      'v 1 2 3\nf ',
      '/* ',
      '\ufeff',
    )
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 400 }), fc.nat(), (text, bytes, size) => {
        const head = Uint8Array.of(...strToU8(text), ...bytes)
        const sample = { head, tail: head, size: Math.max(size, head.length), filename: 'part.stl' }
        expect(['stl', 'obj', '3mf', 'step', null]).toContain(detectFileKind(sample))
      }),
      { numRuns: 1000 },
    )
  })
})

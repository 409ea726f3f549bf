import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readBinaryStl } from '../../server/geometry/read/stl-binary.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { binaryStl } from './model-files.ts'
import { box, sphere } from './shapes.ts'

describe('binary STL', () => {
  test('reads a box with eight vertices and twelve triangles', () => {
    const { mesh, unusableTriangles } = readBinaryStl(binaryStl(box([1, 2, 3])), 1)
    expect(mesh.positions).toHaveLength(24)
    expect(mesh.triangles).toHaveLength(36)
    expect(unusableTriangles).toBe(0)
    expect(Math.max(...mesh.positions)).toBe(3)
  })

  test('converts inches to millimeters', () => {
    const { mesh } = readBinaryStl(binaryStl(box([2, 2, 2])), 25.4)
    expect(Math.max(...mesh.positions)).toBeCloseTo(50.8, 5)
  })

  test('ignores bytes after the last triangle', () => {
    const file = binaryStl(box())
    const longer = new Uint8Array(file.length + 33)
    longer.set(file)
    expect(readBinaryStl(longer, 1).mesh.triangles).toHaveLength(36)
  })

  test('reads a file that starts in the middle of a larger buffer', () => {
    const file = binaryStl(box())
    const shifted = new Uint8Array(file.length + 3)
    shifted.set(file, 3)
    expect(readBinaryStl(shifted.subarray(3), 1).mesh.triangles).toHaveLength(36)
  })

  test('refuses a file that ends before its last triangle as cut off', () => {
    const file = binaryStl(box())
    expect(() => readBinaryStl(file.subarray(0, file.length - 1), 1)).toThrow(FileRefused)
    expect(() => readBinaryStl(file.subarray(0, file.length - 1), 1)).toThrow(/12 triangles are announced/)
  })

  test('refuses a file that ends after its header as cut off when that announces triangles', () => {
    expect(() => readBinaryStl(binaryStl(box()).subarray(0, 84), 1)).toThrow(FileRefused)
  })

  test('refuses a file that ends within its header as cut off', () => {
    expect(() => readBinaryStl(new Uint8Array(83), 1)).toThrow(/83 bytes are no header/)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30])(
    'leaves out and counts one triangle in a thousand with a coordinate of %d',
    (value) => {
      const ball = sphere(10, 24)
      const file = binaryStl(ball)
      new DataView(file.buffer).setFloat32(84 + 50 * 7 + 12, value, true)
      const { mesh, unusableTriangles } = readBinaryStl(file, 1)
      expect(unusableTriangles).toBe(1)
      expect(mesh.triangles.length).toBe(ball.triangles.length - 3)
      expect(mesh.positions.every((position) => Math.abs(position) <= 10)).toBe(true)
    },
  )

  test('refuses a file in which more than one triangle in a hundred is unusable', () => {
    const file = binaryStl(box())
    new DataView(file.buffer).setFloat32(84 + 12, Number.NaN, true)
    expect(() => readBinaryStl(file, 1)).toThrow(/1 of 12 triangles/)
  })
})

describe('the count in the header of a binary STL', () => {
  const two = solids(box(), box([1, 1, 1], [5, 0, 0]))
  const text = strToU8('made by a program')

  test.each([
    ['was never written', counted(0, two), []],
    ['is all ones', counted(0xffffffff, two), [24, '4,294,967,295']],
    ['is that of the first body', counted(12, two), [24, '12']],
    ['is one less than there are', counted(23, two), [24, '23']],
    ['is more than there are', counted(25, two), [24, '25']],
    ['is that of the first body, and text follows', followed(counted(12, two), text), [24, '12']],
    ['is that of the first body, and long text follows', followed(counted(12, two), long(text)), [24, '12']],
    ['was never written, and text follows', followed(counted(0, two), text), []],
    ['is all ones, and text follows', followed(counted(0xffffffff, two), text), [24, '4,294,967,295']],
    ['is true, and text of two facets’ length follows', followed(two, long(text).subarray(0, 100)), []],
    ['is true, and zeros of two facets’ length follow', followed(two, new Uint8Array(100)), []],
    [
      'is that of the first body, whose normals have no length',
      counted(12, withNormals(two, Number.NaN)),
      [24, '12'],
    ],
    ['is that of the first body, whose normals are long', counted(12, withNormals(two, 40)), [24, '12']],
  ])('%s: the size decides', (_name, bytes, [right, wrong]) => {
    const { mesh, ignored } = readBinaryStl(bytes, 1)
    expect(mesh.triangles).toHaveLength(72)
    expect(ignored).toEqual(
      right === undefined ? [] : [`a header that counts ${wrong} triangles instead of ${right}`],
    )
  })

  test.each([
    ['was never written', counted(0, two)],
    ['is all ones', counted(0xffffffff, two)],
    ['is that of the first body', counted(12, two)],
    ['is true', two],
    ['is more than there are', counted(25, two)],
  ])('%s: a file that ends within a triangle is cut off', (_name, bytes) => {
    expect(() => readBinaryStl(bytes.subarray(0, bytes.length - 20), 1)).toThrow(FileRefused)
  })
})

function solids(...meshes: Mesh[]): Uint8Array {
  const files = meshes.map((mesh) => binaryStl(mesh).subarray(84))
  const bytes = Uint8Array.from([new Uint8Array(84), ...files].flatMap((file) => [...file]))
  return counted((bytes.length - 84) / 50, bytes)
}

function counted(count: number, file: Uint8Array): Uint8Array {
  const bytes = file.slice()
  new DataView(bytes.buffer).setUint32(80, count, true)
  return bytes
}

function followed(file: Uint8Array, by: Uint8Array): Uint8Array {
  return Uint8Array.from([...file, ...by])
}

function long(text: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: 12 * text.length }, (_, at) => text[at % text.length])
}

function withNormals(file: Uint8Array, length: number): Uint8Array {
  const bytes = file.slice()
  const view = new DataView(bytes.buffer)
  for (let start = 84; start < bytes.length; start += 50) view.setFloat32(start, length, true)
  return bytes
}

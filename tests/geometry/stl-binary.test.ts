import { describe, expect, test } from 'vitest'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readBinaryStl } from '../../server/geometry/read/stl-binary.ts'
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
    expect(() => readBinaryStl(file.subarray(0, file.length - 1), 1)).toThrow(
      /12 triangles are announced, 11 are there/,
    )
  })

  test('refuses a file that ends within its header as cut off', () => {
    expect(() => readBinaryStl(new Uint8Array(83), 1)).toThrow(/83 bytes are no header/)
  })

  test('takes a count that was never written from the size', () => {
    const file = binaryStl(box())
    new DataView(file.buffer).setUint32(80, 0, true)
    expect(readBinaryStl(file, 1).mesh.triangles).toHaveLength(36)
  })

  test('refuses a count of four billion without allocating memory for it', () => {
    const file = binaryStl(box())
    new DataView(file.buffer).setUint32(80, 0xffffffff, true)
    expect(() => readBinaryStl(file, 1)).toThrow(FileRefused)
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

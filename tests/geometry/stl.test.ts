import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readStl } from '../../server/geometry/read/stl.ts'
import { asciiStl, binaryStl } from './model-files.ts'
import { box, sphere } from './shapes.ts'

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

describe('the form of an STL', () => {
  test('is binary when the header says "solid" but the size is that of a binary file', () => {
    expect(readStl(binaryStl(box(), 'solid facet normal'), 1).mesh.triangles).toHaveLength(36)
  })

  test('is binary when coordinates look like text', () => {
    const letters = new Float32Array(strToU8('ABCD').buffer.slice(0, 4))[0]
    expect(readStl(binaryStl(box([letters, letters, letters])), 1).mesh.triangles).toHaveLength(36)
  })
})

describe('ASCII STL', () => {
  const same = readStl(binaryStl(sphere(10, 12)), 1).mesh

  test.each([
    ['line feeds', asciiStl(sphere(10, 12))],
    ['carriage returns only', asciiStl(sphere(10, 12), 'part', '\r')],
    ['both', asciiStl(sphere(10, 12), 'part', '\r\n')],
    ['upper case', strToU8(text(asciiStl(sphere(10, 12))).toUpperCase())],
    ['a byte order mark', strToU8(`\ufeff${text(asciiStl(sphere(10, 12)))}`)],
    ['everything on one line after the name', strToU8(text(asciiStl(sphere(10, 12), 'part\n', ' ')))],
    ['stray control bytes', asciiStl(sphere(10, 12), 'pa\u0000rt\u0007')],
    ['no line ending at its end', strToU8(text(asciiStl(sphere(10, 12))).trimEnd())],
    ['a name with the word vertex in it', asciiStl(sphere(10, 12), 'vertex 1 2 facet')],
  ])('an ASCII STL with %s has the same mesh as the binary file', (_name, bytes) => {
    expect(readStl(bytes, 1).mesh).toEqual(same)
  })

  test('is one mesh when it has several solids', () => {
    const two = text(asciiStl(box())) + text(asciiStl(box([1, 1, 1], [5, 0, 0])))
    const { mesh } = readStl(strToU8(two), 1)
    expect(mesh.triangles).toHaveLength(72)
    expect(mesh.positions).toHaveLength(48)
  })

  test('has no triangles when its solids are empty', () => {
    expect(readStl(strToU8('solid a\nendsolid a\nsolid b\nendsolid b\n'), 1).mesh.triangles).toHaveLength(0)
  })

  test('has two triangles for a loop of four corners', () => {
    const square = 'vertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\n'
    const file = `solid s\nfacet normal 0 0 1\nouter loop\n${square}endloop\nendfacet\nendsolid s\n`
    expect([...readStl(strToU8(file), 1).mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3])
  })

  test('is converted from inches to millimeters', () => {
    expect(Math.max(...readStl(asciiStl(box([2, 2, 2])), 25.4).mesh.positions)).toBeCloseTo(50.8, 5)
  })

  test.each([
    ['inside a loop', text(asciiStl(box())).slice(0, -60), /not closed|fewer than three/],
    ['inside a vertex', 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 1 2', /fewer than three/],
  ])('is refused when it is cut off %s', (_where, file, reason) => {
    expect(() => readStl(strToU8(file), 1)).toThrow(FileRefused)
    expect(() => readStl(strToU8(file), 1)).toThrow(reason)
  })

  test('is refused when a coordinate is a word, naming its position', () => {
    const file = text(asciiStl(box())).replace('vertex 1 1 0', 'vertex 1 one 0')
    expect(() => readStl(strToU8(file), 1)).toThrow(/"one" at byte \d+/)
  })

  test('leaves out and counts a triangle with "nan" among many', () => {
    const file = text(asciiStl(sphere(10, 12))).replace(/vertex \S+/, 'vertex nan')
    const { mesh, unusableTriangles } = readStl(strToU8(file), 1)
    expect(unusableTriangles).toBe(1)
    expect(mesh.triangles.length).toBe(same.triangles.length - 3)
  })
})

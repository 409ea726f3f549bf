import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import { readStl } from '../../server/geometry/read/stl.ts'
import { asciiStl, binaryStl } from './model-files.ts'
import { box, sphere } from './shapes.ts'

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

describe('which form an STL has', () => {
  test('a binary file whose header says "solid" is read as binary', () => {
    expect(readStl(binaryStl(box(), 'solid facet normal'), 1).mesh.triangles).toHaveLength(36)
  })

  test('binary coordinates that look like text are read as binary', () => {
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
    ['no line ending at its end', strToU8(text(asciiStl(sphere(10, 12))).trimEnd())],
    ['a name with the word vertex in it', asciiStl(sphere(10, 12), 'vertex 1 2 facet')],
  ])('with %s gives the same mesh as the binary file', (_name, bytes) => {
    expect(readStl(bytes, 1).mesh).toEqual(same)
  })

  test('several solids become one mesh', () => {
    const two = text(asciiStl(box())) + text(asciiStl(box([1, 1, 1], [5, 0, 0])))
    const { mesh } = readStl(strToU8(two), 1)
    expect(mesh.triangles).toHaveLength(72)
    expect(mesh.positions).toHaveLength(48)
  })

  test('an empty solid has no triangles', () => {
    expect(readStl(strToU8('solid a\nendsolid a\nsolid b\nendsolid b\n'), 1).mesh.triangles).toHaveLength(0)
  })

  test('a loop of four corners becomes two triangles', () => {
    const square = 'vertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\n'
    const file = `solid s\nfacet normal 0 0 1\nouter loop\n${square}endloop\nendfacet\nendsolid s\n`
    expect([...readStl(strToU8(file), 1).mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3])
  })

  test('inches become millimetres', () => {
    expect(Math.max(...readStl(asciiStl(box([2, 2, 2])), 25.4).mesh.positions)).toBeCloseTo(50.8, 5)
  })

  test.each([
    ['inside a loop', text(asciiStl(box())).slice(0, -60), /not closed|fewer than three/],
    ['inside a vertex', 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 1 2', /fewer than three/],
  ])('a file cut off %s is refused', (_where, file, reason) => {
    expect(() => readStl(strToU8(file), 1)).toThrow(FileRefused)
    expect(() => readStl(strToU8(file), 1)).toThrow(reason)
  })

  test('a coordinate that is a word is refused with its place', () => {
    const file = text(asciiStl(box())).replace('vertex 1 1 0', 'vertex 1 one 0')
    expect(() => readStl(strToU8(file), 1)).toThrow(/"one" at byte \d+/)
  })

  test('one "nan" among many triangles leaves that triangle out and counts it', () => {
    const file = text(asciiStl(sphere(10, 12))).replace(/vertex \S+/, 'vertex nan')
    const { mesh, unusableTriangles } = readStl(strToU8(file), 1)
    expect(unusableTriangles).toBe(1)
    expect(mesh.triangles.length).toBe(same.triangles.length - 3)
  })
})

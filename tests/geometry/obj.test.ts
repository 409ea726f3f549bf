import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import type { MeshInFile } from '../../server/geometry/mesh/mesh.ts'
import { readObj } from '../../server/geometry/read/obj.ts'
import { obj } from './model-files.ts'
import { box, sphere } from './shapes.ts'

function read(text: string, mmPerUnit = 1, maxTriangles = 1000): MeshInFile {
  return readObj(strToU8(text), mmPerUnit, maxTriangles)
}

const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n'
const TWO_TRIANGLES = [0, 1, 2, 0, 2, 3]

describe('faces of an OBJ', () => {
  test.each([
    ['a quad', `${SQUARE}f 1 2 3 4`],
    ['triangles', `${SQUARE}f 1 2 3\nf 1 3 4\n`],
    ['with texture numbers', `${SQUARE}f 1/1 2/2 3/3 4/4`],
    ['with normal numbers', `${SQUARE}f 1//1 2//1 3//1 4//1`],
    ['with both', `${SQUARE}f 1/1/1 2/2/1 3/3/1 4/4/1`],
    ['counted back from the last vertex', `${SQUARE}f -4 -3 -2 -1`],
    ['continued on the next line', `${SQUARE}f 1 2 \\\n3 \\\r\n 4\n`],
    ['before their vertices', `f 1 2 3 4\n${SQUARE}`],
    ['with carriage returns only', `${SQUARE}f 1 2 3 4\n`.replaceAll('\n', '\r')],
    ['with blanks before, between and after', `  v  0\t0 0 \nv 1 0 0\nv 1 1 0\nv 0 1 0\n \tf  1 2   3 4  \n`],
    ['with comments', `# C:\\parts\\\n${SQUARE}f 1 2 3 4 # the lid\n`],
    ['after vertices with colors', 'v 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 1 1 0 1 0 0\nv 0 1 0 1 0 0\nf 1 2 3 4'],
    [
      'among groups, objects, normals and smoothing',
      `o a\ng b\nvn 0 0 1\nvt 0 0\ns off\n${SQUARE}usemtl x\nf 1 2 3 4`,
    ],
    ['beside lines and points', `${SQUARE}p 1\nl 1 2 3\nf 1 2 3 4`],
  ])('faces are read: %s', (_name, text) => {
    const { mesh } = read(text)
    expect([...mesh.triangles]).toEqual(TWO_TRIANGLES)
    expect([...mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0])
  })

  test('reads a file with a byte order mark, or in UTF-16, the same', () => {
    const text = `${SQUARE}f 1 2 3 4`
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer),
    ])
    expect(readObj(wide, 1, 10).mesh).toEqual(read(text).mesh)
    expect(read(`\ufeff${text}`).mesh).toEqual(read(text).mesh)
  })

  test('triangulates a concave face without changing its area', () => {
    const { mesh } = read('v 4 0 0\nv 1 1 0\nv 0 4 0\nv 0 0 0\nf 1 2 3 4')
    expect([...mesh.triangles]).toEqual([3, 0, 1, 1, 2, 3])
  })

  test('counts back from the last vertex so far, in a second object too', () => {
    const { mesh } = read(`${SQUARE}f -4 -3 -2 -1\nv 0 0 5\nv 1 0 5\nv 1 1 5\nf -3 -2 -1`)
    expect(mesh.triangles).toHaveLength(9)
    expect(mesh.positions).toHaveLength(21)
  })
})

describe('the mesh of an OBJ', () => {
  test('has the triangles and vertices that were written', () => {
    const ball = sphere(10, 12)
    const { mesh } = readObj(obj(ball), 1, 10_000)
    expect(mesh.triangles).toEqual(ball.triangles)
    expect(mesh.positions).toHaveLength(ball.positions.length)
    mesh.positions.forEach((value, at) => expect(value).toBeCloseTo(ball.positions[at], 6))
  })

  test('is converted from centimeters to millimeters', () => {
    expect(Math.max(...readObj(obj(box([2, 2, 2])), 10, 100).mesh.positions)).toBe(20)
  })

  test('leaves out vertices that no face uses', () => {
    expect(Math.max(...read(`v 999 999 999\n${SQUARE}f -4 -3 -2 -1`).mesh.positions)).toBe(1)
  })

  test('has no triangles when the file has only points and lines', () => {
    expect(read(`${SQUARE}l 1 2 3\np 1\n`).mesh.triangles).toHaveLength(0)
  })

  test('leaves out and counts faces at a vertex that is not a number', () => {
    const ball = new TextDecoder().decode(obj(sphere(10, 24)))
    const { unusableTriangles } = readObj(
      strToU8(ball.replace(/^v .*\nv (.*)\nv \S+/, 'v 0 0 10\nv $1\nv nan')),
      1,
      10_000,
    )
    expect(unusableTriangles).toBe(5)
  })
})

describe('a damaged OBJ is refused with its reason', () => {
  test.each([
    ['a vertex number beyond the last', `${SQUARE}f 1 2 9`, /not among the 4/],
    ['a vertex number before the first', `${SQUARE}f -5 1 2`, /not among the 4/],
    ['vertex number zero', `${SQUARE}f 0 1 2`, /"0" at byte 34 is no vertex number/],
    ['an absurd vertex number', `${SQUARE}f 1 2 99999999999999999999`, /not among the 4/],
    ['a vertex number that wraps round', `${SQUARE}f 1 2 4294967299`, /not among the 4/],
    ['a face of words', `${SQUARE}f one two three`, /"one" at byte 34/],
    ['a vertex of words', 'v here and there\n', /"here" at byte 2/],
    ['a vertex without z', 'v 1 2\nv 1 2 3\n', /is no coordinate/],
  ])('%s', (_name, text, reason) => {
    expect(() => read(text)).toThrow(FileRefused)
    expect(() => read(text)).toThrow(reason)
  })

  test('refuses too many triangles as too complex', () => {
    expect(() => read(`${SQUARE}${'f 1 2 3\n'.repeat(11)}`, 1, 10)).toThrow(/file_too_complex/)
    expect(() => read(`${SQUARE}${'f 1 2 3 4\n'.repeat(6)}`, 1, 10)).toThrow(/file_too_complex/)
    expect(read(`${SQUARE}${'f 1 2 3 4\n'.repeat(5)}`, 1, 10).mesh.triangles).toHaveLength(30)
  })

  test('refuses a face with very many corners as too complex', () => {
    expect(() => read(`${SQUARE}f ${'1 2 3 4 '.repeat(2501)}`, 1, 1e6)).toThrow(
      /file_too_complex.*10004 corners/,
    )
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { buildBvh } from '../../server/geometry/surface/bvh.ts'
import { visitClosePairs } from '../../server/geometry/surface/close-pairs.ts'
import { findAllIntersectingFaces } from '../../server/geometry/surface/intersecting-faces.ts'
import { surfaceOf } from '../../server/geometry/surface/surface.ts'
import { bar } from './gap-shapes.ts'
import { box, joined, meshOf, moved } from './shapes.ts'

const MARGIN_MM = 0.5

/** Triangles anywhere in a cube of 20 mm, small enough that many are apart. */
const loose = fc
  .array(fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 12, maxLength: 12 }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((list) => {
    const corners = list.flatMap((numbers) =>
      numbers.slice(0, 9).map((at, axis) => at + 4 * numbers[9 + (axis % 3)]),
    )
    return meshOf(
      corners,
      Array.from({ length: corners.length / 3 }, (_, vertex) => vertex),
    )
  })

/** Returns the range of a triangle's coordinates along an axis. */
function rangeOf({ positions, triangles }: Mesh, face: number, axis: number): [number, number] {
  const values = [0, 1, 2].map((corner) => positions[triangles[face * 3 + corner] * 3 + axis])
  return [Math.min(...values), Math.max(...values)]
}

function areClose(mesh: Mesh, one: number, other: number): boolean {
  return [0, 1, 2].every((axis) => {
    const [min, max] = rangeOf(mesh, one, axis)
    const [otherMin, otherMax] = rangeOf(mesh, other, axis)
    return min - otherMax <= MARGIN_MM && otherMin - max <= MARGIN_MM
  })
}

function pairsOf(mesh: Mesh, isWanted?: Uint8Array): string[] {
  const found: string[] = []
  const search = { margin: MARGIN_MM, maxPairs: Infinity, isWanted }
  visitClosePairs(buildBvh(mesh), search, (one, other) =>
    found.push(`${Math.min(one, other)} ${Math.max(one, other)}`),
  )
  return found.sort()
}

test('every pair of faces whose boxes are near is visited once, of all faces and of those wanted', () => {
  fc.assert(
    fc.property(loose, fc.infiniteStream(fc.integer({ min: 0, max: 1 })), (mesh, flags) => {
      const isWanted = Uint8Array.from(flags.take(mesh.triangles.length / 3))
      const expected: string[] = []
      for (let one = 0; one < isWanted.length; one++)
        for (let other = one + 1; other < isWanted.length; other++)
          if (areClose(mesh, one, other)) expected.push(`${one} ${other}`)
      expect(pairsOf(mesh)).toEqual(expected.sort())
      expect(pairsOf(mesh, isWanted)).toEqual(
        expected.filter((pair) => pair.split(' ').every((face) => isWanted[Number(face)] === 1)),
      )
    }),
    { numRuns: 200 },
  )
})

test('a search with too many pairs ends', () => {
  const mesh = box([10, 10, 10])
  let visited = 0
  const count = () => void visited++
  expect(visitClosePairs(buildBvh(mesh), { margin: 0, maxPairs: 5 }, count)).toBe(false)
  expect(visited).toBeGreaterThan(0)
  expect(visitClosePairs(buildBvh(mesh), { margin: 0, maxPairs: 1000 }, count)).toBe(true)
})

test('the faces where a bar goes through a block are on both, and none is elsewhere', () => {
  const surface = surfaceOf(joined(box([30, 30, 5]), moved(bar(10, 20), [13.7, 12.1, -6.3])))
  const { isIntersecting, share } = findAllIntersectingFaces(surface)
  const parents = new Set([...surface.parents].filter((_, face) => isIntersecting[face] === 1))
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThan(0.2)
  expect([...parents].some((triangle) => triangle < 12)).toBe(true)
  expect([...parents].some((triangle) => triangle >= 12)).toBe(true)
})

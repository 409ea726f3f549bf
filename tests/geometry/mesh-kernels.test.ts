import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countEdgeFaults, findEdges } from '../../server/geometry/mesh/edges.ts'
import { countCollinearTriangles } from '../../server/geometry/mesh/degenerate-triangles.ts'
import { findNeighborsByEdges } from '../../server/geometry/mesh/face-neighbors.ts'
import { measureShells } from '../../server/geometry/mesh/measure.ts'
import { triangleCount, type Mesh } from '../../server/geometry/mesh/mesh.ts'
import { findSoundNeighbors, findSoundSurface } from '../../server/geometry/mesh/sound-surface.ts'
import { meshFromTriangles } from '../../server/geometry/mesh/triangle-soup.ts'
import { weldStoredTriangles } from '../../server/geometry/mesh/weld-triangles.ts'
import { weldMesh } from '../../server/geometry/mesh/weld.ts'
import { bytesInMemory } from '../../server/geometry/read/file-source.ts'
import { surveyInDetail, surveyPart } from '../../server/geometry/survey/survey-part.ts'
import { makeWindingConsistent } from '../../server/geometry/survey/winding.ts'
import { box, hollowBox, insideOut, joined, meshOf, openBox, sphere, tetrahedron, without } from './shapes.ts'

/** Few points, so that corners meet; with coordinates that rounding treats specially. */
const POINTS = [
  [0, -0, 1],
  [-0, 0, 1],
  [1e-9, -1e-9, 1],
  [1.4999999e-8, 5e-9, -1],
  [2, 0.1, 0.5],
  [2, 0.1, -0.5],
  [0.99999999, 123.456, -9999],
  [1, 123.456, -9999],
]
const soups = fc
  .array(fc.constantFrom(...POINTS), { minLength: 30, maxLength: 90 })
  .map((points) => points.slice(0, points.length - (points.length % 3)).flat())

/** As in a binary STL: 50 bytes a triangle, the corners after the normal. */
function storedTriangles(values: number[], mmPerUnit: number) {
  const count = values.length / 9
  const view = new DataView(new ArrayBuffer(count * 50))
  values.forEach((value, at) => view.setFloat32(Math.floor(at / 9) * 50 + 12 + (at % 9) * 4, value, true))
  const { copy } = bytesInMemory(new Uint8Array(view.buffer))
  return { copy, count, stride: 50, cornersAt: 12, mmPerUnit }
}

function weldedWithoutKernels(values: number[], mmPerUnit: number) {
  return meshFromTriangles(values.length / 9, (triangle, corners) => {
    for (let at = 0; at < 9; at++) corners[at] = Math.fround(values[triangle * 9 + at]) * mmPerUnit
  })
}

describe('welding', () => {
  test('finds the same vertices and triangles', () => {
    let welded = 0
    fc.assert(
      fc.property(soups, fc.constantFrom(1, 25.4, 1000, 1e-6), (values, mmPerUnit) => {
        const mesh = weldStoredTriangles(storedTriangles(values, mmPerUnit))
        if (!mesh) return
        welded++
        expect(mesh).toEqual(weldedWithoutKernels(values, mmPerUnit))
      }),
    )
    expect(welded).toBeGreaterThan(50)
  })

  test('a large surface needs a larger table and several pieces of its file', () => {
    const { positions, triangles } = sphere(10, 180)
    const values = Array.from(triangles).flatMap((vertex) => [
      ...positions.subarray(vertex * 3, vertex * 3 + 3),
    ])
    expect(weldStoredTriangles(storedTriangles(values, 1))).toEqual(weldedWithoutKernels(values, 1))
  })

  test.each([Number.NaN, Infinity, -Infinity, 1.1e7])('leaves out a triangle with %d', (value) => {
    const corner = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const values = [...Array.from({ length: 200 }, () => corner).flat(), value, ...corner.slice(1)]
    const mesh = weldStoredTriangles(storedTriangles(values, 1))
    expect(mesh).toEqual(weldedWithoutKernels(values, 1))
    expect(mesh?.unusableTriangles).toBe(1)
    expect(() => weldStoredTriangles(storedTriangles(values.slice(-900), 1))).not.toThrow()
    expect(() => weldStoredTriangles(storedTriangles(values.slice(-450), 1))).toThrow('1 of 50 triangles')
  })

  test('a surface of loose triangles is left to the other way when it has more vertices than triangles', () => {
    const values = Array.from({ length: 90 }, (_, at) => at)
    expect(weldStoredTriangles(storedTriangles(values, 1))).toBeNull()
  })
})

const corners = fc.record({
  size: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 4 }))),
  at: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 4 }))),
  turned: fc.boolean(),
})
/** Boxes that touch, overlap and contain each other, with some triangles missing or twice. */
const surfaces = fc
  .record({
    boxes: fc.array(corners, { minLength: 1, maxLength: 4 }),
    missing: fc.array(fc.nat(60), { maxLength: 1 }),
    welded: fc.boolean(),
  })
  .map(({ boxes, missing, welded }) => {
    const all = joined(
      ...boxes.map(({ size, at, turned }) => {
        const solid = box(size as [number, number, number], at as [number, number, number])
        return turned ? insideOut(solid) : solid
      }),
    )
    const mesh = without(all, ...missing.filter((triangle) => triangle < triangleCount(all)))
    return welded ? weldMesh(mesh) : mesh
  })

function hasFaults(mesh: Mesh): boolean {
  const { open, nonManifold, flipped } = countEdgeFaults(findEdges(mesh))
  return open + nonManifold + flipped > 0
}

describe('a sound surface', () => {
  test('is one whose edges have no fault, with the same neighbors, patches and measures', () => {
    let sound = 0
    fc.assert(
      fc.property(surfaces, (mesh) => {
        const found = findSoundSurface(mesh)
        expect(found === null).toBe(hasFaults(mesh))
        expect(findSoundNeighbors(mesh)).toEqual(found?.neighbors ?? null)
        if (!found) return
        sound++
        const { patches } = makeWindingConsistent(mesh, findEdges(mesh))
        expect(found.neighbors).toEqual(findNeighborsByEdges(mesh))
        expect(found.patches).toEqual({ count: patches.count, ofTriangle: patches.ofTriangle })
        expect(found.measures).toEqual(measureShells(mesh, patches))
        expect(found.collinear).toBe(countCollinearTriangles(mesh))
      }),
    )
    expect(sound).toBeGreaterThan(10)
  })

  test.each<[string, Mesh]>([
    ['a ball with fans of many triangles', sphere(12, 60)],
    ['a box with a void', hollowBox()],
    ['two boxes that touch in a vertex', weldMesh(joined(box(), box([1, 1, 1], [1, 1, 1])))],
    ['a triangle without height', withNeedle()],
  ])('%s is measured as by its edges', (_, mesh) => {
    const found = findSoundSurface(mesh)
    const { patches } = makeWindingConsistent(mesh, findEdges(mesh))
    expect(found).toEqual({
      neighbors: findNeighborsByEdges(mesh),
      patches: { count: patches.count, ofTriangle: patches.ofTriangle },
      measures: measureShells(mesh, patches),
      collinear: countCollinearTriangles(mesh),
    })
  })

  test.each<[string, Mesh]>([
    ['an open box', openBox()],
    ['a turned triangle', meshOf([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2, 0, 1, 3, 0, 3, 2, 1, 2, 3])],
    ['a triangle without area', joined(tetrahedron(), meshOf([0, 0, 0, 1, 0, 0], [0, 0, 1]))],
    ['a surface drawn twice', weldMesh(joined(box(), box()))],
    ['two boxes that share an edge', weldMesh(joined(box(), box([1, 1, 1], [1, 1, 0])))],
  ])('%s is none', (_, mesh) => {
    expect(findSoundSurface(mesh)).toBeNull()
    expect(findSoundNeighbors(mesh)).toBeNull()
  })

  test('has the same figures as by its edges', () => {
    fc.assert(
      fc.property(surfaces, (mesh) => {
        const part = { mesh, unusableTriangles: 0 }
        expect(surveyPart(part, [])).toEqual(surveyInDetail({ ...part, mesh: { ...mesh } }, []))
      }),
    )
  })
})

/** A box of which one edge has a vertex in its middle on one side, and a triangle without height beside it. */
function withNeedle(): Mesh {
  const { positions, triangles } = box()
  const [a, b, c, ...rest] = triangles
  const middle = positions.length / 3
  const half = [0, 1, 2].map((axis) => (positions[a * 3 + axis] + positions[b * 3 + axis]) / 2)
  return meshOf([...positions, ...half], [a, middle, c, middle, b, c, a, b, middle, ...rest])
}

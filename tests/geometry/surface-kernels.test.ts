import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { unit } from '../../server/geometry/mesh/vectors.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { buildBvh, type Bvh, type BvhLists } from '../../server/geometry/surface/bvh.ts'
import {
  allHits,
  castBatch,
  hitOf,
  nearestHit,
  rayOfBatch,
  writeRay,
} from '../../server/geometry/surface/ray-cast.ts'
import { rayFrom, type Ray } from '../../server/geometry/surface/ray.ts'
import { visitFacesNear } from '../../server/geometry/surface/box-query.ts'
import { buildTree } from './reference/build-tree.ts'
import { visitNear } from './reference/faces-near.ts'
import { collectHits, findNearest } from './reference/ray-traversal.ts'
import { box, joined, meshOf, sphere } from './shapes.ts'

const coordinates = fc.integer({ min: -50_000, max: 50_000 }).map((micrometers) => micrometers / 1000)
const points = fc.tuple(coordinates, coordinates, coordinates)
/** Also points of a grid, where triangles lie in the sides of boxes and rays meet their edges. */
const places = fc.oneof(points, fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)))
const directions = fc.oneof(
  points.filter((point) => Math.hypot(...point) > 1e-3),
  fc.constantFrom<Vec3[]>([1, 0, 0], [0, -1, 0], [0, 0, 1], [1, 1, 0], [-1, 0, 1]),
)

const triangles = fc.array(fc.tuple(places, places, places), { minLength: 1, maxLength: 700 }).map((list) =>
  meshOf(
    list.flat(2),
    Array.from({ length: list.length * 3 }, (_, at) => at),
  ),
)
const shapes = fc.constantFrom(
  box([10, 20, 30]),
  sphere(10, 30),
  joined(...Array.from({ length: 250 }, (_, at) => box([4, 3, 0.1], [0, 0, at * 0.2]))),
)
const meshes: fc.Arbitrary<Mesh> = fc.oneof(triangles, shapes)

const numbersOf = ({ order, starts, boxes, corners }: BvhLists) =>
  // Adding 0 makes both zeros the same.
  [order, starts, boxes, corners].map((list) => Array.from(list, (value) => value + 0))

describe('kernels give what TypeScript gives', () => {
  test('kernels build the same tree', () => {
    fc.assert(
      fc.property(meshes, (mesh) => {
        expect(numbersOf(buildBvh(mesh))).toEqual(numbersOf(buildTree(mesh)))
      }),
      { numRuns: 25 },
    )
  })

  test('kernels build the same tree of so many triangles that the middle is found from a sample', () => {
    const mesh = sphere(10, 60)
    expect(mesh.triangles.length / 3).toBeGreaterThan(5000)
    expect(numbersOf(buildBvh(mesh))).toEqual(numbersOf(buildTree(mesh)))
  })

  test('kernels find the same nearest hit and the same hits', () => {
    const limits = fc.record({
      from: fc.constantFrom(0, 1e-5, 3),
      to: fc.constantFrom(Infinity, 40, 2),
      except: fc.integer({ min: -1, max: 12 }),
    })
    const rays = fc.array(fc.record({ place: places, direction: directions, limits }), { maxLength: 40 })
    fc.assert(
      fc.property(meshes, rays, (mesh, list) => {
        const bvh = buildBvh(mesh)
        for (const {
          place,
          direction,
          limits: { from, to, except },
        } of list) {
          const ray = rayFrom(place, unit(direction))
          const ends = { from, to, except }
          expect(nearestHit(bvh, ray, from, to, except)).toEqual(findNearest(bvh, ray, ends))
          expect(allHits(bvh, ray, from, except, to)).toEqual(collectHits(bvh, ray, ends))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('the first of two faces is hit at the edge that a ray hits, with and without kernels', () => {
    const bvh = buildBvh(
      joined(...Array.from({ length: 250 }, (_, at) => box([4, 3, 0.1], [0, 0, at * 0.2]))),
    )
    const ray = rayFrom([1, 0, 1], unit([1, 1, 0]))
    const ends = { from: 0, to: Infinity, except: 0 }
    for (const [nearest, hits] of [
      [nearestHit(bvh, ray, 0, Infinity, 0), allHits(bvh, ray, 0, 0)],
      [findNearest(bvh, ray, ends), collectHits(bvh, ray, ends)],
    ] as const) {
      const [first, second] = hits!
      expect(second.distance).toBe(first.distance)
      expect(nearest).toEqual(first)
    }
  })

  test('rays that are cast together have the same hits as one by one', () => {
    const rays = fc.array(fc.tuple(places, directions), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(meshes, rays, (mesh, list) => {
        const bvh = buildBvh(mesh)
        list.forEach(([place, direction], at) => writeRay(bvh, at, rayFrom(place, unit(direction)), at))
        castBatch(bvh, list.length, 1e-5, 60)
        list.forEach((_, at) =>
          expect(hitOf(bvh, at)).toEqual(nearestHit(bvh, rayOfBatch(bvh, at), 1e-5, 60, at)),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('kernels find the same faces near a face', () => {
    const margins = fc.constantFrom(0, 1e-4, 2)
    fc.assert(
      fc.property(meshes, fc.array(fc.nat(), { maxLength: 20 }), margins, (mesh, list, margin) => {
        const bvh = buildBvh(mesh)
        // Of one or two leaves, the kernel leaves none out without a look at its triangles.
        fc.pre(bvh.leaves > 2)
        for (const number of list) {
          const face = number % bvh.order.length
          const [near, nearReference] = [
            listNear(visitFacesNear, bvh, face, margin),
            listNear(visitNear, bvh, face, margin),
          ]
          expect(near.visited).toBe(nearReference.visited)
          expect(near.faces).toEqual(nearReference.faces)
          expect(near.faces.filter((other) => boxGap(mesh, face, other) > margin)).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the same faces near a face, where there are more than fit a list', () => {
    const many = joined(...Array.from({ length: 2000 }, () => box([10, 10, 10])))
    const bvh = buildBvh(many)
    const near = listNear(visitFacesNear, bvh, 5, 0)
    expect(near.faces.length).toBeGreaterThan(10_000)
    expect(near).toEqual(listNear(visitNear, bvh, 5, 0))
  })
})

function listNear(visitAll: typeof visitFacesNear, bvh: Bvh, face: number, margin: number) {
  const faces: number[] = []
  const visited = visitAll(bvh, face, margin, (other) => faces.push(other))
  return { faces: faces.sort((a, b) => a - b), visited }
}

/** Mm between the bounding boxes of two faces along the axis on which they are the farthest apart. */
function boxGap({ positions, triangles }: Mesh, face: number, other: number): number {
  const gaps = [0, 1, 2].map((axis) => {
    const values = (of: number) => [0, 1, 2].map((corner) => positions[triangles[of * 3 + corner] * 3 + axis])
    const [one, two] = [values(face), values(other)]
    return Math.max(Math.min(...one) - Math.max(...two), Math.min(...two) - Math.max(...one))
  })
  return Math.max(0, ...gaps)
}

test('a ray hits the first triangle in the mesh if several are at one distance', () => {
  const twice = joined(box([10, 10, 10]), box([10, 10, 10]))
  const bvh = buildBvh(twice)
  // Through the diagonal of a side, which two triangles of each box share.
  const ray = rayFrom([5, 5, -1], [0, 0, 1])
  for (const [nearest, hits] of [
    [nearestHit(bvh, ray, 0, Infinity), allHits(bvh, ray, 0, -1, 5)],
    [
      findNearest(bvh, ray, { from: 0, to: Infinity, except: -1 }),
      collectHits(bvh, ray, { from: 0, to: 5, except: -1 }),
    ],
  ] as const) {
    expect(hits!.length).toBeGreaterThan(2)
    expect(nearest!.face).toBe(Math.min(...hits!.map(({ face }) => face)))
  }
})

test('a ray leaves a body before it enters another that touches it, whichever is first in the mesh', () => {
  const [low, high] = [box([10, 10, 10]), box([10, 10, 10], [0, 0, 10])]
  for (const mesh of [joined(low, high), joined(high, low)]) {
    const bvh = buildBvh(mesh)
    for (const nearest of [
      (ray: Ray) => nearestHit(bvh, ray, 0, 20)!,
      (ray: Ray) => findNearest(bvh, ray, { from: 0, to: 20, except: -1 })!,
    ]) {
      const [first, second] = [5, 15].map((z) => nearest(rayFrom([3, 4, z], [0, 0, z < 10 ? 1 : -1])))
      expect([first.distance, second.distance]).toEqual([5, 5])
      const topOf = (face: number) => [0, 1, 2].map((corner) => mesh.triangles[face * 3 + corner] < 8)
      const isFirstBody = (face: number) => topOf(face).every(Boolean)
      expect(isFirstBody(first.face)).toBe(mesh.positions[2] === 0)
      expect(isFirstBody(second.face)).toBe(mesh.positions[2] === 10)
    }
  }
})

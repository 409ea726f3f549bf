import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countEdgeFaults, findEdges } from '../../server/geometry/mesh/edges.ts'
import { squaredFaceDistance } from '../../server/geometry/mesh/face-distance.ts'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { triangleCount, withoutUnusedVertices, type Mesh } from '../../server/geometry/mesh/mesh.ts'
import { refineMesh } from '../../server/geometry/mesh/refine.ts'
import { findShells } from '../../server/geometry/mesh/shells.ts'
import { simplifySoundSurface } from '../../server/geometry/mesh/simplify-sound.ts'
import { weldMesh } from '../../server/geometry/mesh/weld.ts'
import { box, hollowBox, joined, loose, openBox, sphere, tetrahedron } from './shapes.ts'

function fine(mesh: Mesh, triangles: number): Mesh {
  return refineMesh(mesh, measureMesh(mesh).area_mm2, triangles).mesh
}

function simplified(mesh: Mesh, limit: number): Mesh {
  return withoutUnusedVertices(mesh.positions, simplifySoundSurface(mesh, limit)!.triangles)
}

/** The farthest that a vertex of one mesh is from the surface of the other, mm. */
function farthest({ positions }: Mesh, surface: Mesh): number {
  let most = 0
  for (let at = 0; at < positions.length; at += 3) {
    const point = [positions[at], positions[at + 1], positions[at + 2]] as [number, number, number]
    let least = Infinity
    for (let face = 0; face < triangleCount(surface); face++)
      least = Math.min(least, squaredFaceDistance(surface, face, point))
    most = Math.max(most, least)
  }
  return Math.sqrt(most)
}

const solids = fc
  .record({
    sizes: fc.array(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 30 }))), {
      minLength: 1,
      maxLength: 3,
    }),
    rings: fc.integer({ min: 12, max: 24 }),
    triangles: fc.integer({ min: 200, max: 2000 }),
    bump: fc.double({ min: 0, max: 0.02, noNaN: true }),
  })
  .map(({ sizes, rings, triangles, bump }) => {
    const boxes = sizes.map((size, at) => box(size as [number, number, number], [50 * at, 0, 0]))
    const { positions, triangles: corners } = fine(joined(...boxes, sphere(8, rings)), triangles)
    return { positions: positions.map((value, at) => value + bump * Math.sin(at)), triangles: corners }
  })

describe('simplifying a surface without faults', () => {
  test('keeps it closed, with its bodies and its volume, at the limit', () => {
    fc.assert(
      fc.property(solids, fc.double({ min: 0.3, max: 0.9, noNaN: true }), (mesh, share) => {
        const limit = Math.round(triangleCount(mesh) * share)
        const simple = { positions: mesh.positions, triangles: simplifySoundSurface(mesh, limit)!.triangles }
        expect(triangleCount(simple)).toBeLessThanOrEqual(limit)
        expect(triangleCount(simple)).toBeGreaterThan(limit - 2)
        expect(countEdgeFaults(findEdges(simple))).toEqual({
          open: 0,
          nonManifold: 0,
          flipped: 0,
          unbalanced: 0,
        })
        expect(findShells(simple).count).toBe(findShells(mesh).count)
        // A ball of 500 triangles has 5 % less volume with a third of them.
        expect(Math.abs(measureMesh(simple).volume_mm3 / measureMesh(mesh).volume_mm3 - 1)).toBeLessThan(0.15)
      }),
      { numRuns: 60 },
    )
  })

  test('does not change a shape of flat faces, however few are left', () => {
    const mesh = fine(joined(box([20, 10, 5]), box([3, 3, 3], [30, 0, 0])), 2500)
    const simple = simplified(mesh, 400)
    expect(triangleCount(simple)).toBe(400)
    expect(measureMesh(simple).volume_mm3).toBeCloseTo(1027, 3)
    expect(farthest(mesh, simple)).toBeLessThan(1e-4)
  })

  test('leaves a ball about as round as so few triangles can be', () => {
    const mesh = sphere(20, 32)
    const simple = simplified(mesh, triangleCount(mesh) / 4)
    // Sides twice as long are four times as far from the ball; a move only to vertices of the mesh costs as much again.
    const facet = 20 * (1 - Math.cos(Math.PI / 32 / 2))
    expect(farthest(mesh, simple)).toBeLessThan(12 * facet)
  })

  test('keeps a raised mark of a tenth of a millimeter', () => {
    const mesh = fine(joined(box([40, 40, 4]), box([2, 0.4, 0.1], [10, 10, 5])), 3000)
    const simple = simplified(mesh, 600)
    expect(measureMesh(simple).bounds_mm.max[2]).toBeCloseTo(5.1, 5)
    expect(farthest(mesh, simple)).toBeLessThan(1e-3)
  })

  test('says where each vertex went: to one that is left, and nowhere else', () => {
    const mesh = sphere(20, 40)
    const { triangles, movedTo } = simplifySoundSurface(mesh, 1000)!
    const left = new Set(triangles)
    expect(new Set(movedTo)).toEqual(left)
    for (const vertex of left) expect(movedTo[vertex]).toBe(vertex)
  })

  test('gives the same answer every time', () => {
    const mesh = sphere(20, 40)
    expect(simplifySoundSurface(mesh, 1000)).toEqual(simplifySoundSurface({ ...mesh }, 1000))
  })

  test.each<[string, Mesh, number]>([
    ['a void stays', hollowBox(), 500],
    ['bodies that touch in a vertex stay', weldMesh(joined(box(), box([1, 1, 1], [1, 1, 1]))), 300],
  ])('%s', (_, coarse, limit) => {
    const mesh = fine(coarse, 1500)
    const simple = simplified(mesh, limit)
    expect(measureMesh(simple).volume_mm3).toBeCloseTo(measureMesh(coarse).volume_mm3, 3)
    expect(countEdgeFaults(findEdges(simple)).open).toBe(0)
  })

  test.each<[string, Mesh]>([
    ['an open surface', fine(openBox(), 1000)],
    ['triangles that are not connected', loose(sphere(5, 12))],
    [
      'bodies of which none has a triangle too many',
      joined(...Array.from({ length: 50 }, () => tetrahedron())),
    ],
  ])('%s is left to another way', (_, mesh) => {
    expect(simplifySoundSurface(mesh, triangleCount(mesh) / 2)).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { countEdgeFaults, findEdges } from '../../server/geometry/mesh/edges.ts'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { refineMesh } from '../../server/geometry/mesh/refine.ts'
import { box, sphere } from './shapes.ts'
import { comb } from './solid-shapes.ts'

const SOUND = { open: 0, nonManifold: 0, flipped: 0, unbalanced: 0 }

describe('subdividing a surface', () => {
  test.each([
    ['a cube', box([10, 10, 10])],
    ['a long strip', box([500, 2, 0.1])],
    ['a comb', comb(0.5, 6)],
  ])('%s keeps its volume and area and gets no gap', (_name, mesh) => {
    const { area_mm2, volume_mm3 } = measureMesh(mesh)
    const refined = refineMesh(mesh, area_mm2, 2000)
    const after = measureMesh(refined.mesh)
    expect(after.area_mm2 / area_mm2).toBeCloseTo(1, 5)
    expect(after.volume_mm3 / volume_mm3).toBeCloseTo(1, 5)
    expect(countEdgeFaults(findEdges(refined.mesh))).toEqual(SOUND)
    expect(refined.parents.length).toBeGreaterThan(2000)
    expect(refined.parents.length).toBeLessThan(9000)
  })

  test('returns for each triangle the original one that it is part of', () => {
    const { mesh, parents } = refineMesh(box([10, 10, 10]), 600, 500)
    const levels = new Map<number, Set<number>>()
    parents.forEach((parent, piece) => {
      const level = levels.get(parent) ?? new Set()
      for (let corner = piece * 3; corner < piece * 3 + 3; corner++) {
        level.add(mesh.positions[mesh.triangles[corner] * 3 + 2])
      }
      levels.set(parent, level)
    })
    // The first two triangles of a box are its bottom, the next two its top.
    expect([0, 1, 2, 3].map((parent) => levels.get(parent))).toEqual([
      new Set([0]),
      new Set([0]),
      new Set([10]),
      new Set([10]),
    ])
    expect(new Set(parents).size).toBe(12)
  })

  test('returns a mesh of small triangles itself', () => {
    const ball = sphere(10, 60)
    expect(refineMesh(ball, 4 * Math.PI * 100, 1000).mesh).toBe(ball)
  })

  test('leaves a surface without area as it is, however long its sides are', () => {
    const line = {
      positions: new Float32Array([0, 0, 0, 5, 0, 0, 10, 0, 0]),
      triangles: new Uint32Array([0, 1, 2]),
    }
    expect(refineMesh(line, measureMesh(line).area_mm2, 1500).mesh).toBe(line)
  })
})

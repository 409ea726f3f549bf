import { describe, expect, test } from 'vitest'
import { countEdgeFaults, findEdges } from '../../server/geometry/mesh/edges.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { weldMesh } from '../../server/geometry/mesh/weld.ts'
import { box, insideOut, joined, loose, openBox, sphere, tetrahedron, without } from './shapes.ts'

function faultsOf(mesh: Mesh) {
  return countEdgeFaults(findEdges(weldMesh(mesh)))
}

describe('edges', () => {
  test('finds eighteen edges in a box of twelve triangles, each used once in both directions', () => {
    const edges = findEdges(box())
    expect(edges.count).toBe(18)
    expect([...edges.forward.subarray(0, 18)]).toEqual(Array(18).fill(1))
    expect([...edges.backward.subarray(0, 18)]).toEqual(Array(18).fill(1))
  })

  test('gives both half-edges of an edge its number and its two vertices', () => {
    const mesh = tetrahedron()
    const edges = findEdges(mesh)
    edges.ofHalfEdge.forEach((edge, half) => {
      const ends = [mesh.triangles[half], mesh.triangles[half % 3 === 2 ? half - 2 : half + 1]].sort(
        (a, b) => a - b,
      )
      expect(ends).toEqual([edges.low[edge], edges.high[edge]])
    })
  })

  test('finds three edges for two triangles in a large mesh', () => {
    expect(findEdges(sphere(1, 120)).count * 2).toBe(sphere(1, 120).triangles.length)
  })
})

describe('edge faults', () => {
  const none = { open: 0, nonManifold: 0, flipped: 0, unbalanced: 0 }

  test.each([
    ['a closed box has none', box(), none],
    ['a closed box of loose triangles has none', loose(box()), none],
    ['an inside-out box has none: its winding agrees with itself', insideOut(box()), none],
    ['a box without lid has four open edges', openBox(), { ...none, open: 4, unbalanced: 4 }],
    ['one missing triangle leaves three open edges', without(box(), 0), { ...none, open: 3, unbalanced: 3 }],
    [
      'one turned triangle flips its three edges',
      joined(
        without(box(), 0),
        insideOut(
          without(
            box(),
            ...Array(11)
              .fill(0)
              .map((_, at) => at + 1),
          ),
        ),
      ),
      { ...none, flipped: 3, unbalanced: 3 },
    ],
    [
      'two boxes that share an edge have one non-manifold edge that is still balanced',
      joined(box(), box([1, 1, 1], [1, 1, 0])),
      { ...none, nonManifold: 1 },
    ],
    [
      'a fin on an edge makes it non-manifold and unbalanced',
      joined(box(), {
        positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, -1, 0]),
        triangles: new Uint32Array([0, 1, 2]),
      }),
      { open: 2, nonManifold: 1, flipped: 0, unbalanced: 3 },
    ],
  ])('%s', (_name, mesh, faults) => {
    expect(faultsOf(mesh)).toEqual(faults)
  })
})

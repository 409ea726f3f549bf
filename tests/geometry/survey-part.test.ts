import { describe, expect, test } from 'vitest'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { surveyPart } from '../../server/geometry/survey/survey-part.ts'
import { weldMesh } from '../../server/geometry/mesh/weld.ts'
import { soundSurface } from '../shared/geometry/assess/plain-part.ts'
import { box, hollowBox, insideOut, joined, meshOf, openBox, sphere, tetrahedron, without } from './shapes.ts'

function survey(mesh: Mesh, unread: string[] = [], unusableTriangles = 0) {
  return surveyPart({ mesh: weldMesh(mesh), unusableTriangles }, unread).figures
}

describe('figures of a part', () => {
  test('has the size, volume, area, triangles and bodies of a box', () => {
    expect(survey(box([2, 3, 4], [10, 0, -4]))).toMatchObject({
      dimensions_mm: [2, 3, 4],
      bounds_mm: { min: [10, 0, -4], max: [12, 3, 0] },
      volume_mm3: expect.closeTo(24, 6),
      area_mm2: expect.closeTo(52, 6),
      triangles: 12,
      bodies: 1,
      watertight: true,
      volume_trusted: true,
      volume_doubt: null,
      surface: soundSurface(),
    })
  })

  test('count a void as a body and mark it as nested', () => {
    const { bodies, body_list, volume_mm3 } = survey(hollowBox([3, 3, 3], [1, 1, 1]))
    expect(bodies).toBe(2)
    expect(volume_mm3).toBeCloseTo(26)
    expect(body_list).toMatchObject([
      { nested: false, triangles: 12, volume_mm3: 27, feature: { kind: 'body', center_mm: [1.5, 1.5, 1.5] } },
      { nested: true, triangles: 12, volume_mm3: -1, feature: { kind: 'void', size_mm: 1 } },
    ])
  })

  test('do not mark a small body beside a large one as a void, not even within its box', () => {
    const hook = joined(box([10, 1, 10]), box([1, 1, 1], [5, -5, 5]), insideOut(box([1, 1, 1], [5, 5, 5])))
    expect(survey(hook).body_list.map((body) => body.nested)).toEqual([false, false, false])
  })

  test('list bodies from the largest, at most twenty, with their triangles', () => {
    const cubes = Array.from({ length: 30 }, (_, at) => box([1 + at, 1, 1], [0, at * 3, 0]))
    const { bodies, body_list } = survey(joined(...cubes))
    expect(bodies).toBe(30)
    expect(body_list).toHaveLength(20)
    expect(body_list[0].feature.size_mm).toBe(30)
    expect(body_list[0].feature.faces).toEqual(Array.from({ length: 12 }, (_, at) => 29 * 12 + at))
  })

  test('take bodies, triangles and watertightness from the stored surface, and the volume from the repaired one', () => {
    const twoWithWall = joined(box(), box([1, 1, 1], [1, 0, 0]))
    expect(survey(twoWithWall)).toMatchObject({
      triangles: 24,
      bodies: 1,
      watertight: false,
      volume_trusted: true,
      volume_mm3: expect.closeTo(2, 6),
      surface: {
        non_manifold_edges: 5,
        duplicate_triangles: 2,
        repairs: [{ kind: 'removed_duplicates', count: 4 }],
      },
    })
  })

  test('report triangles that could not be read as degenerate and removed', () => {
    expect(survey(box(), [], 3).surface).toMatchObject({
      degenerate_triangles: 3,
      repairs: [{ kind: 'removed_degenerate', count: 3 }],
    })
  })

  test('come with a mesh without the vertices that repair left unused', () => {
    const mesh = weldMesh(box())
    const fin = meshOf([...mesh.positions, 9, 9, 9], [...mesh.triangles, 8, 8, 0])
    expect(surveyPart({ mesh: fin, unusableTriangles: 0 }, []).mesh.positions).toHaveLength(24)
  })
})

describe('a volume is not trusted when', () => {
  test.each([
    ['the surface is open', openBox(), [], /4 open edges/],
    ['the surface is flat', meshOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2, 0, 2, 1]), [], /no volume/],
    [
      'a wall stands inside',
      joined(box(), meshOf([0, 0, 0, 1, 1, 0, 1, 1, 1], [0, 1, 2])),
      [],
      /open|impossible/,
    ],
    ['the file holds shapes that were not read', box(), ['beam lattices'], /beam lattices/],
  ])('%s', (_name, mesh, unread, doubt) => {
    const figures = survey(mesh, unread)
    expect(figures.volume_trusted).toBe(false)
    expect(figures.volume_doubt).toMatch(doubt)
    expect(figures.volume_mm3).toBeGreaterThanOrEqual(0)
  })
})

describe('features of damage', () => {
  test('are one for each boundary that stays open, the longest first', () => {
    const { surface } = survey(joined(openBox([2, 2, 2]), openBox([1, 1, 1], [5, 0, 0])))
    expect(surface.open_features).toMatchObject([
      { kind: 'edge', center_mm: [1, 1, 2], size_mm: 8, faces_truncated: false },
      { kind: 'edge', center_mm: [5.5, 0.5, 1], size_mm: 4 },
    ])
    expect(surface.open_features[0].faces).toHaveLength(4)
  })

  test('are one for an edge of four triangles', () => {
    const { surface } = survey(joined(box(), box([1, 1, 1], [1, 1, 0])))
    expect(surface.non_manifold_features).toMatchObject([
      { kind: 'edge', center_mm: [1, 1, 0.5], size_mm: 1 },
    ])
    expect(surface.non_manifold_features[0].faces).toHaveLength(4)
  })

  test('do not include closed holes', () => {
    expect(survey(without(sphere(10, 20), 100)).surface).toMatchObject({ open_edges: 3, open_features: [] })
    expect(survey(without(tetrahedron(), 0)).surface).toMatchObject({ open_edges: 3, open_features: [] })
  })
})

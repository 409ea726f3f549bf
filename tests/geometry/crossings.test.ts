import { describe, expect, test } from 'vitest'
import { measureCrossings } from '../../server/geometry/crossings/crossings.ts'
import { correctedVolume } from '../../server/geometry/crossings/corrected-volume.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { bar } from './gap-shapes.ts'
import { box, hollowBox, joined, meshOf, sphere } from './shapes.ts'
import { prism, tilted, tube } from './solid-shapes.ts'

const cube = box([10, 10, 10])

describe('self-intersecting parts', () => {
  test.each<[string, Mesh, number]>([
    ['two boxes by a corner', joined(cube, box([10, 10, 10], [6, 6, 6])), 64],
    ['two boxes by a side', joined(cube, box([10, 6, 6], [8, 2, 2])), 72],
    ['a bar through a plate', joined(box([30, 30, 2]), box([4, 4, 20], [13, 13, -9])), 32],
    ['a body within another', joined(cube, box([4, 4, 4], [3, 3, 3])), 64],
    ['a body in one of nearly its size', joined(cube, box([9.8, 9.8, 9.8], [0.1, 0.1, 0.1])), 941.2],
    ['a body twice within another', joined(cube, box([4, 4, 4], [1, 1, 1]), box([4, 4, 4], [3, 3, 3])), 128],
  ])('%s: the overlap is measured', (_name, mesh, overlap) => {
    const { miscounted_mm3 } = measureCrossings(mesh)
    expect(miscounted_mm3!.overlap / overlap).toBeCloseTo(1, 1)
    expect(miscounted_mm3!.inverted).toBeCloseTo(0, 6)
  })

  test('measures the inverted half of a bow tie', () => {
    const bowTie = prism(
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 8],
      ],
      10,
    )
    const { miscounted_mm3, cut_share } = measureCrossings(bowTie)
    expect(cut_share).toBeGreaterThan(0)
    expect(miscounted_mm3!.inverted + miscounted_mm3!.overlap).toBeGreaterThan(10)
  })

  test('locates intersecting faces, also on a tilted part', () => {
    const { features, cut_share } = measureCrossings(
      tilted(joined(cube, box([10, 10, 10], [6, 6, 6])), 0.3, 0.4),
    )
    expect(cut_share).toBeGreaterThan(0.01)
    expect(features.length).toBeGreaterThan(0)
    expect(features.flatMap((feature) => feature.faces).every((face) => face < 24)).toBe(true)
  })
})

describe('parts without self-intersection', () => {
  test.each<[string, Mesh]>([
    ['a cube', cube],
    ['a ball', sphere(10, 30)],
    ['boxes face to face', joined(cube, box([10, 10, 10], [10, 0, 0]))],
    ['a small box on the face of a large one', joined(cube, box([4, 4, 4], [3, 3, 10]))],
    ['boxes that share an edge', joined(cube, box([10, 10, 10], [10, 10, 0]))],
    ['a hollow', hollowBox([10, 10, 10], [5, 5, 5])],
    ['a body in a hollow', joined(hollowBox([10, 10, 10], [8, 8, 8]), box([2, 2, 2], [4, 4, 4]))],
    // Drawn with other sides than its bore, a shaft of the same diameter cuts into it by hundredths.
    ['a shaft in a bore of its own diameter', joined(tube(30, 10, 20, 96), bar(10, 20, 60))],
  ])('%s', (_name, mesh) => {
    expect(measureCrossings(mesh)).toMatchObject({
      cut_share: 0,
      miscounted_mm3: { overlap: 0, inverted: 0 },
      features: [],
      place_count: 0,
    })
  })
})

describe('corrected volume', () => {
  const trusted = { volume_mm3: 2000, volume_trusted: true, volume_doubt: null }
  const crossings = { cut_share: 0.5, features: [], place_count: 0 }

  test('counts material in two bodies once, and inverted material as material', () => {
    expect(correctedVolume(trusted, { ...crossings, miscounted_mm3: { overlap: 64, inverted: 10 } })).toEqual(
      {
        volume_mm3: 1946,
        volume_trusted: true,
        volume_doubt: null,
      },
    )
  })

  test('is not trusted when the overlap could not be measured', () => {
    expect(correctedVolume(trusted, { ...crossings, miscounted_mm3: null })).toMatchObject({
      volume_trusted: false,
      volume_doubt: expect.stringContaining('run through each other'),
    })
  })
})

test('the search gives up on ten thousand triangles that all intersect', () => {
  let state = 1
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const corners = Array.from({ length: 90_000 }, () => random() * 100)
  const soup = meshOf(
    corners,
    Array.from({ length: 30_000 }, (_, at) => at),
  )
  const { cut_share, miscounted_mm3 } = measureCrossings(soup)
  expect(cut_share).toBeGreaterThan(0.9)
  expect(miscounted_mm3).toBeNull()
})

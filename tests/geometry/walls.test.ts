import { describe, expect, test } from 'vitest'
import { measureThickness as thicknessOf } from '../../server/geometry/walls/walls.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { box, hollowBox, insideOut, joined, sphere, tetrahedron } from './shapes.ts'
import { blocksWithWall, comb, prism, tilted, tray, tube, wedge } from './solid-shapes.ts'

function measureThickness(mesh: Mesh) {
  const report = thicknessOf(mesh)
  if (!report) throw new Error('The walls were not measured.')
  return report
}

const THICKNESSES = [0.2, 0.3, 0.4, 0.6, 0.8, 1, 1.5]

describe('wall thickness', () => {
  test('a cube has its side as thickness everywhere', () => {
    const { p01_mm, median_mm, region_count, histogram } = measureThickness(box([8, 8, 8]))
    expect({ p01_mm, median_mm, region_count }).toEqual({ p01_mm: 8, median_mm: 8, region_count: 0 })
    expect(histogram.area_mm2[8 / histogram.bin_mm]).toBeCloseTo(6 * 64, 1)
  })

  test.each(THICKNESSES)('finds a wall of %d mm between two blocks, with its area', (thickness) => {
    const { regions } = measureThickness(blocksWithWall(thickness))
    expect(regions).toHaveLength(1)
    expect(regions[0].thickness_mm).toBeCloseTo(thickness, 3)
    expect(regions[0].area_mm2 / (15 * 20)).toBeCloseTo(1, 2)
    expect(Math.abs(regions[0].normal[1])).toBeCloseTo(1, 5)
  })

  test.each(THICKNESSES)('finds it on a tilted part as well (%d mm)', (thickness) => {
    const { regions } = measureThickness(tilted(blocksWithWall(thickness), 0.4, 1.1))
    expect(regions).toHaveLength(1)
    expect(regions[0].thickness_mm).toBeCloseTo(thickness, 2)
  })

  test.each(THICKNESSES)('finds the wall of a tube, %d mm, without a normal', (thickness) => {
    const { regions } = measureThickness(tube(30, thickness, 25))
    expect(regions).toHaveLength(1)
    expect(regions[0].thickness_mm / thickness).toBeCloseTo(1, 1)
    expect(regions[0].normal).toEqual([0, 0, 0])
    expect(regions[0].feature.normal).toBeNull()
  })

  test('finds a region for each of five fins and none for the base', () => {
    const { regions, region_count } = measureThickness(comb(0.6, 5))
    expect(region_count).toBe(5)
    for (const region of regions) expect(region.thickness_mm).toBeCloseTo(0.6, 4)
  })

  test('locates the floor of a tray, with a normal up or down', () => {
    const { regions } = measureThickness(tray(0.6))
    const { center_mm, normal, kind } = regions[0].feature
    expect(regions).toHaveLength(1)
    expect(kind).toBe('wall')
    expect(Math.abs(normal?.[2] ?? 0)).toBeCloseTo(1, 5)
    expect(center_mm[0]).toBeGreaterThan(5)
    expect(center_mm[0]).toBeLessThan(25)
    expect([0, 0.6]).toContain(center_mm[2])
  })

  test('lists exactly the triangles of the part that a thin region covers', () => {
    const mesh = tray(0.6)
    const { feature } = measureThickness(mesh).regions[0]
    for (const triangle of feature.faces) {
      const heights = [0, 1, 2].map((corner) => mesh.positions[mesh.triangles[triangle * 3 + corner] * 3 + 2])
      expect(Math.max(...heights)).toBeCloseTo(Math.min(...heights), 5)
    }
    expect(feature.faces_truncated).toBe(false)
  })

  test('finds a thin spot in a thin wall as its own region', () => {
    const stepped = prism(
      [
        [0, 0],
        [40, 0],
        [40, 1.4],
        [25, 1.4],
        [25, 0.4],
        [15, 0.4],
        [15, 1.4],
        [0, 1.4],
      ],
      30,
    )
    const found = measureThickness(stepped).regions.map((region) => region.thickness_mm.toFixed(2))
    expect(found.sort()).toEqual(['0.40', '1.40', '1.40'])
  })
})

describe('shapes without a thin wall', () => {
  const chamfered: Mesh = prism(
    [
      [1, 0],
      [19, 0],
      [20, 1],
      [20, 19],
      [19, 20],
      [1, 20],
      [0, 19],
      [0, 1],
    ],
    20,
  )
  const lowRib: Mesh = prism(
    [
      [0, 0],
      [30, 0],
      [30, 5],
      [15.6, 5],
      [15.6, 5.5],
      [15, 5.5],
      [15, 5],
      [0, 5],
    ],
    30,
  )
  const slit: Mesh = joined(box([20, 20, 20]), insideOut(box([12, 0.05, 12], [4, 0.5, 4])))

  test.each<[string, Mesh]>([
    ['the edges of a cube', box([20, 20, 20])],
    ['the tip of a corner', tetrahedron(20)],
    ['the knife edge of a wedge', wedge()],
    ['chamfers', chamfered],
    ['the poles of a ball', sphere(10, 40)],
    ['the material around a large hollow', hollowBox([20, 20, 20], [10, 10, 10])],
    ['material beside a slit that closes when it is sliced', slit],
    ['bodies that overlap a little', joined(box([10, 10, 10]), box([10, 10, 10], [9.7, 0, 0]))],
    ['bodies that touch', joined(box([10, 10, 10]), box([10, 10, 10], [10, 0, 0]))],
    ['a rib lower than it is thick', lowRib],
  ])('%s', (_name, mesh) => {
    expect(measureThickness(mesh).regions).toEqual([])
  })

  test('an open surface has no thickness and throws no error', () => {
    const { p01_mm, region_count } = measureThickness(
      prism(
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
        0,
      ),
    )
    expect({ p01_mm, region_count }).toEqual({ p01_mm: 0, region_count: 0 })
  })
})

test('the same part has the same report', () => {
  expect(measureThickness(blocksWithWall(0.7))).toEqual(measureThickness(blocksWithWall(0.7)))
})

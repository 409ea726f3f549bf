import { describe, expect, test } from 'vitest'
import { surveyPart } from '../../server/geometry/survey/survey-part.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import {
  arch,
  blocksWithWall,
  bridge,
  comb,
  leaning,
  prism,
  shelf,
  tilted,
  tray,
  tube,
  wedge,
} from './solid-shapes.ts'

const ring = (outer: number, wall: number) => Math.PI * (outer * wall - wall * wall)

describe('shapes used by the tests', () => {
  test.each<[string, Mesh, number]>([
    [
      'a box as a prism',
      prism(
        [
          [0, 0],
          [2, 0],
          [2, 3],
          [0, 3],
        ],
        4,
      ),
      24,
    ],
    ['a tube', tube(20, 2, 10, 360), ring(20, 2) * 10],
    ['two blocks with a wall', blocksWithWall(1), 2 * 10 * 20 * 20 + 15 * 20],
    ['a comb', comb(1, 3), 15 * 5 * 20 + 3 * 10 * 20],
    ['a tray', tray(1), 30 * (2 * 5 * 10 + 20 * 1)],
    ['a leaning roof', leaning(45), 20 * (10 * 25 + (15 * 15) / 2 + 15 * 5)],
    ['a bridge', bridge(10), 10 * (26 * 19 - 10 * 15)],
    ['an arch', arch(10), 10 * (30 * 20 - 10 * 10 - (Math.PI * 25) / 2)],
    ['a shelf', shelf(10), 20 * (10 * 20 + 10 * 5)],
    ['a wedge', wedge(), (30 * 10 * 30) / 2],
    ['a turned wedge', tilted(wedge(), 0.3, 0.7), (30 * 10 * 30) / 2],
  ])('%s is closed, faces outward and has its volume', (_name, mesh, volume) => {
    const { figures } = surveyPart({ mesh, unusableTriangles: 0 }, [])
    expect(figures.watertight).toBe(true)
    expect(figures.surface.repairs).toEqual([])
    expect(figures.volume_mm3 / volume).toBeCloseTo(1, 2.7)
  })
})

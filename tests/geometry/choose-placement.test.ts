import { describe, expect, test } from 'vitest'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { choosePlacement, nearestFace } from '../../server/geometry/place/choose-placement.ts'
import { findPlacements } from '../../server/geometry/place/placement.ts'
import { box, sphere } from './shapes.ts'

const plate = box([40, 30, 5])
const offered = findPlacements(plate, { thresholdDeg: 50, buildVolumes: [[256, 256, 256]] })

describe('the placement to print in', () => {
  test('is the first one offered when the shop chooses', () => {
    expect(choosePlacement(plate, offered, 'auto')).toBe(offered[0])
  })

  test('keeps the bottom of the file down when as drawn', () => {
    const drawn = choosePlacement(plate, offered, 'as_drawn')
    expect(drawn).toMatchObject({ down: [0, 0, -1], size_mm: [40, 30, 5] })
  })

  test.each<[string, Vec3]>([
    ['exactly', [1, 0, 0]],
    ['nearly', [0.999, 0.03, -0.02]],
    ['in any length', [25, 0, 0]],
  ])('puts a face down that is named %s', (_name, face) => {
    const { down, size_mm } = choosePlacement(plate, offered, face)
    expect(down).toEqual([1, 0, 0])
    expect(size_mm[2]).toBeCloseTo(40)
  })

  test('keeps the reason of an offered one', () => {
    const other = offered.find(({ size_mm }) => size_mm[2] === 40)!
    const chosen = choosePlacement(plate, offered, other.down)
    expect(chosen).toMatchObject({ down: other.down, reason: other.reason })
    expect(chosen.contact_features).toHaveLength(1)
  })

  test('takes a direction that no face has as it is', () => {
    const { down } = choosePlacement(plate, offered, [1, 1, 1])
    expect(down[0]).toBeCloseTo(Math.sqrt(1 / 3))
  })
})

describe('the face nearest to a direction', () => {
  test('is the largest flat one near it, not one triangle of a round surface', () => {
    const face = nearestFace(sphere(10, 40), [0, 0, 1])
    expect(Math.hypot(...face)).toBeCloseTo(1)
    expect(face[2]).toBeGreaterThan(0.99)
  })

  test('is none that is six degrees away', () => {
    const turned: Vec3 = [Math.cos(0.105), Math.sin(0.105), 0]
    expect(nearestFace(plate, turned)[1]).toBeCloseTo(Math.sin(0.105))
  })
})

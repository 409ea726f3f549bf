import { describe, expect, test } from 'vitest'
import type { PlanePoint } from '../../server/geometry/place/flat-rectangle.ts'
import { findOutlineCorners } from '../../server/geometry/place/outline-corners.ts'
import { measurePlacement } from '../../server/geometry/place/placement.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { cappedSolid, circle, roundedRectangle } from './round-shapes.ts'
import { box, joined, sphere } from './shapes.ts'
import { bridge, tilted } from './solid-shapes.ts'

const outlineOf = (mesh: Mesh, down: Vec3 = [0, 0, -1]) => measurePlacement(mesh, down, '').contact_outline
const radiiOf = (outline: PlanePoint[]) => findOutlineCorners(outline).map(({ radius }) => radius)
const flat = (ring: Vec3[]) => ring.map(([x, y]): PlanePoint => [x, y])

describe('the corners of an outline', () => {
  test('a square has four corners with radius 0', () => {
    const square: PlanePoint[] = [
      [0, 0],
      [20, 0],
      [20, 20],
      [0, 20],
    ]
    expect(radiiOf(square)).toEqual([0, 0, 0, 0])
  })

  test.each([1, 2, 5])('rounded by %f mm have that radius', (radius) => {
    const found = radiiOf(flat(roundedRectangle([40, 30], radius, 0)))
    expect(found).toEqual(Array.from({ length: 4 }, () => expect.closeTo(radius, 2)))
  })

  test('chamfered corners have about the length of the chamfer as radius', () => {
    const found = radiiOf([
      [0, 0],
      [27, 0],
      [30, 3],
      [30, 20],
      [0, 20],
    ])
    expect(found).toEqual([0, 0, 0, expect.closeTo((3 * Math.SQRT2) / (Math.PI / 4), 1)])
  })

  test('are none on a large disc and none on an outline of two points', () => {
    expect(radiiOf(flat(circle(60, 0)))).toEqual([])
    expect(
      radiiOf([
        [0, 0],
        [1, 0],
      ]),
    ).toEqual([])
  })
})

describe('the contact with the plate', () => {
  test('is as long as its longer side and has its corners in place', () => {
    const outline = outlineOf(box([80, 30, 10]))!
    expect(outline.length_mm).toBeCloseTo(80, 3)
    expect(outline.corners.map(({ feature }) => feature.center_mm.join(' ')).sort()).toEqual([
      '0 0 0',
      '0 30 0',
      '80 0 0',
      '80 30 0',
    ])
    for (const { feature } of outline.corners) expect(feature.faces.length).toBeGreaterThan(0)
  })

  test('is measured on the side that is down, also when rotated', () => {
    expect(outlineOf(box([80, 30, 10]), [1, 0, 0])!.length_mm).toBeCloseTo(30, 3)
    expect(outlineOf(tilted(box([80, 30, 10]), 0, 0.6))!.length_mm).toBeCloseTo(80, 2)
  })

  test('contact in several regions is as long as the longest of them', () => {
    expect(outlineOf(joined(box([20, 10, 5]), box([50, 10, 5], [30, 0, 0])))!.length_mm).toBeCloseTo(50, 3)
    expect(outlineOf(bridge(50))!.length_mm).toBeLessThan(30)
  })

  test('the contact of a plate with rounded corners has their radius', () => {
    const plate = cappedSolid([roundedRectangle([90, 60], 4, 0), roundedRectangle([90, 60], 4, 5)])
    expect(outlineOf(plate)!.corners.map(({ radius_mm }) => radius_mm)).toEqual(
      Array.from({ length: 4 }, () => expect.closeTo(4, 1)),
    )
  })

  test('a ball has nearly no contact', () => {
    expect(outlineOf(sphere(20, 40))?.length_mm ?? 0).toBeLessThan(5)
  })
})

import { describe, expect, test } from 'vitest'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { encodePreview, MAX_PREVIEW_TRIANGLES, simplifierReady } from '../../server/geometry/show/preview.ts'
import { standInTriangles } from '../../server/geometry/show/preview-faces.ts'
import { pointOnTriangle } from '../../server/geometry/mesh/triangle-point.ts'
import { decodePreview } from '../../shared/geometry/preview-format.ts'
import { box, joined, loose, sphere } from './shapes.ts'

await simplifierReady

describe('the preview of a part', () => {
  test('has the same triangles in the same order', () => {
    const mesh = joined(box([1, 2, 3]), sphere(4, 20))
    const { bytes, triangles, simplified, kept } = encodePreview(mesh)
    expect({ triangles, simplified, kept }).toEqual({
      triangles: mesh.triangles.length / 3,
      simplified: false,
      kept: null,
    })
    expect(decodePreview(bytes.buffer)).toEqual(mesh)
  })

  const fine = sphere(30, 250)
  const { bytes, triangles, simplified, kept, movedTo } = encodePreview(fine)
  const shown = decodePreview(bytes.buffer)

  test('has at most 200,000 triangles, and the volume of a very fine part', () => {
    expect(fine.triangles.length / 3).toBeGreaterThan(MAX_PREVIEW_TRIANGLES)
    expect(simplified).toBe(true)
    expect(triangles).toBeLessThanOrEqual(MAX_PREVIEW_TRIANGLES)
    expect(shown.triangles).toHaveLength(triangles * 3)
    expect(measureMesh(shown).volume_mm3 / measureMesh(fine).volume_mm3).toBeCloseTo(1, 3)
  })

  test('has no unused vertex', () => {
    expect(new Set(shown.triangles).size).toBe(shown.positions.length / 3)
  })

  test('has a nearby triangle for each triangle of the part', () => {
    const standIn = standInTriangles(fine, { kept: kept!, movedTo })
    for (let triangle = 0; triangle < fine.triangles.length / 3; triangle += 101) {
      const here = pointOnTriangle(fine, triangle, 1 / 3, 1 / 3)
      const there = pointOnTriangle(shown, standIn(triangle), 1 / 3, 1 / 3)
      expect(Math.hypot(...here.map((value, axis) => value - there[axis]))).toBeLessThan(1)
    }
  })

  test('is small enough when no two triangles are connected', () => {
    const heap = loose(sphere(30, 250))
    expect(encodePreview(heap).triangles).toBeLessThanOrEqual(1.5 * MAX_PREVIEW_TRIANGLES)
  })
})

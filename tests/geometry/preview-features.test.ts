import { expect, test } from 'vitest'
import type { Analysis } from '../../shared/geometry/part.ts'
import type { Feature } from '../../shared/geometry/feature.ts'
import { distancesOnPreview, placesOnPreview } from '../../server/geometry/show/preview-features.ts'

function feature(...faces: number[]): Feature {
  return {
    kind: 'face',
    center_mm: [0, 0, 0],
    normal: null,
    size_mm: 1,
    area_mm2: 1,
    faces,
    faces_truncated: false,
  }
}

const analysis = {
  surface: { open_features: [feature(0, 2)], non_manifold_features: [feature(5)] },
  thickness: { regions: [{ feature: feature(3, 4) }] },
  crossings: { features: [feature(5)] },
  body_list: [{ feature: feature(0, 1, 2, 3, 4, 5) }],
} as unknown as Analysis
/** Six triangles of the mesh, two of the preview. */
const standIn = (triangle: number) => [0, 0, 0, 1, 1, 1][triangle]

test('features of the mesh get triangle numbers of the preview, each once', () => {
  const { surface, body_list } = placesOnPreview(analysis, standIn)
  expect(surface.open_features[0].faces).toEqual([0])
  expect(surface.non_manifold_features[0].faces).toEqual([1])
  expect(body_list[0].feature.faces).toEqual([0, 1])
  const { thickness, crossings } = distancesOnPreview(analysis, standIn)
  expect(thickness?.regions[0].feature.faces).toEqual([1])
  expect(crossings.features[0].faces).toEqual([1])
})

test('a preview with the same triangles changes nothing', () => {
  expect(placesOnPreview(analysis, null)).toBe(analysis)
})

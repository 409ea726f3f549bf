import { expect, test } from 'vitest'
import type { Analysis, Feature } from '../../shared/geometry/part.ts'
import { onPreview } from '../../server/geometry/show/preview-features.ts'

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
  round_features: { holes: [{ feature: feature(0, 1) }], pins: [] },
} as unknown as Analysis
/** Six triangles of the mesh, two of the preview. */
const standIn = (triangle: number) => [0, 0, 0, 1, 1, 1][triangle]

test('every feature of the mesh names triangles of the preview, each once; those found there stay', () => {
  const mapped = onPreview(analysis, standIn, true)
  expect(mapped.surface.open_features[0].faces).toEqual([0])
  expect(mapped.surface.non_manifold_features[0].faces).toEqual([1])
  expect(mapped.thickness?.regions[0].feature.faces).toEqual([1])
  expect(mapped.crossings.features[0].faces).toEqual([1])
  expect(mapped.body_list[0].feature.faces).toEqual([0, 1])
  expect(mapped.round_features).toBe(analysis.round_features)
  const { thickness, crossings, body_list } = onPreview(analysis, standIn, false)
  expect([thickness, crossings]).toEqual([analysis.thickness, analysis.crossings])
  expect(body_list[0].feature.faces).toEqual([0, 1])
})

test('a preview with the same triangles changes nothing', () => {
  expect(onPreview(analysis, null, true)).toBe(analysis)
})

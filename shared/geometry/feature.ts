import { z } from 'zod'
import { publishedObject } from '../platform/field-words.ts'
import { FEATURE_WORDS } from './finding-words.ts'

export type Vec3 = [number, number, number]
export const Vec3 = z.tuple([z.number(), z.number(), z.number()])

/**
 * A place on the part, in the part's own axes and mm, so that the viewer can move its camera there and color the
 * triangles. `faces`: triangle numbers of the part's preview mesh, at most 500; `faces_truncated` when there are more.
 */
export const Feature = publishedObject('Feature', FEATURE_WORDS, {
  kind: z.enum(['wall', 'hole', 'face', 'edge', 'body', 'void', 'region']),
  center_mm: Vec3,
  normal: Vec3.nullable(),
  size_mm: z.number().nullable(),
  area_mm2: z.number().nullable(),
  faces: z.array(z.int()),
  faces_truncated: z.boolean(),
})
export type Feature = z.infer<typeof Feature>
export const MAX_FEATURE_FACES = 500
export const MAX_FEATURES = 20

import { z } from 'zod'
import { Units } from '../../geometry/units.ts'

/** Coordinates beyond any part, in mm. */
const MAX_MM = 100_000
const Millimeters = z.number().min(-MAX_MM).max(MAX_MM)
const Point = z.tuple([Millimeters, Millimeters, Millimeters])
const Direction = z.tuple([z.number().min(-1).max(1), z.number().min(-1).max(1), z.number().min(-1).max(1)])

/** A marked place of the model, in the model's own axes and mm. */
export const MarkedSpot = z.object({
  point_mm: Point,
  /** The outward normal of the surface there. */
  normal: Direction.nullable(),
  /** The point that the writer looked from, and the one they looked at. Null: the reader's camera chooses. */
  camera: z.object({ eye_mm: Point, target_mm: Point }).nullable(),
  /** The code of the finding whose place it is. */
  finding: z.string().max(60).nullable(),
})
export type MarkedSpot = z.infer<typeof MarkedSpot>

/** A spot as it is stored: a part that is read in other units has another size. */
export const StoredSpot = MarkedSpot.extend({ units: Units.nullable() })
export type StoredSpot = z.infer<typeof StoredSpot>

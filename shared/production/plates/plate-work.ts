import { z } from 'zod'
import { FAILURE_REASONS, SeenUnit } from '../../orders/production/unit-work.ts'

const Id = z.string().max(64)
const Note = z.string().trim().max(500).nullable().default(null)
const When = z.int().min(0)

/** A plate as staff saw it: a later change of the same plate is refused. */
export const SeenPlate = z.object({ plate_id: Id, revision: z.int().min(1) })
export type SeenPlate = z.infer<typeof SeenPlate>

/** Plates that all move, or none of them. */
export const SeenPlates = z.object({ plates: z.array(SeenPlate).min(1).max(100) })
export type SeenPlates = z.infer<typeof SeenPlates>

/** The place of a unit on the bed: the center of its outline from the front left corner in mm, turned in degrees. */
export const UnitPlace = z.object({
  order_id: Id,
  unit: z.int().min(1),
  x_mm: z.number(),
  y_mm: z.number(),
  turn_deg: z.number().min(0).lt(360),
})
export type UnitPlace = z.infer<typeof UnitPlace>

/** Without `places` the units are arranged by the program. */
export const PlanPlate = z.object({
  units: z.array(SeenUnit).min(1).max(500),
  printer_id: Id.nullable(),
  planned_start: When.nullable().default(null),
  places: z.array(UnitPlace).max(500).optional(),
  note: Note,
})
export type PlanPlate = z.input<typeof PlanPlate>

/** Only what is named changes. `units` replaces the units of the plate. */
export const ChangePlate = SeenPlate.extend({
  units: z.array(SeenUnit).min(1).max(500).optional(),
  printer_id: Id.nullable().optional(),
  planned_start: When.nullable().optional(),
  places: z.array(UnitPlace).max(500).optional(),
  note: Note.optional(),
})
export type ChangePlate = z.input<typeof ChangePlate>

/** The prints ended: at `at`, or now. With `clear` the beds are empty again as well. */
export const EndPrints = SeenPlates.extend({ clear: z.boolean(), at: When.nullable().default(null) })
export type EndPrints = z.input<typeof EndPrints>

/** Some units of a plate failed, or with `units` null all that still print: then the plate is stopped. */
export const FailOnPlate = SeenPlate.extend({
  units: z
    .array(z.object({ order_id: Id, unit: z.int().min(1) }))
    .max(500)
    .nullable(),
  reason: z.enum(FAILURE_REASONS),
  note: Note,
})
export type FailOnPlate = z.input<typeof FailOnPlate>

/** Takes back the last step of a plate. */
export const UndoPlateStep = SeenPlate.extend({ why: z.string().trim().min(1).max(500) })
export type UndoPlateStep = z.infer<typeof UndoPlateStep>

/** Corrects when a print began and ended. */
export const CorrectPlateTimes = SeenPlate.extend({ started_at: When, printed_at: When.nullable() })
export type CorrectPlateTimes = z.infer<typeof CorrectPlateTimes>

import { z } from 'zod'
import type { MaterialId } from '../../catalog/materials.ts'
import type { OwnNeeds } from '../../catalog/printers/printers.ts'
import { UNIT_STATUSES } from './unit-states.ts'

/** Causes of a failed print, in the terms of the trade. */
export const FAILURE_REASONS = [
  'adhesion',
  'warp',
  'stringing',
  'layer_shift',
  'nozzle_clog',
  'dimension',
  'surface',
  'damaged',
  'other',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export const FAILURE_WORDS: Record<FailureReason, string> = {
  adhesion: 'Came off the plate',
  warp: 'Warped',
  stringing: 'Stringing',
  layer_shift: 'Layers shifted',
  nozzle_clog: 'Nozzle clogged',
  dimension: 'Out of dimension',
  surface: 'Poor surface',
  damaged: 'Damaged afterward',
  other: 'Something else',
}

/** A unit, and the status in which staff saw it: a second, later move of the same unit is refused. */
export const SeenUnit = z.object({
  order_id: z.string().max(64),
  unit: z.int().min(1),
  seen: z.enum(UNIT_STATUSES),
})
export type SeenUnit = z.infer<typeof SeenUnit>

/** Units that all move, or none of them. */
export const SeenUnits = z.object({ units: z.array(SeenUnit).min(1).max(1000) })
export type SeenUnits = z.infer<typeof SeenUnits>

const Why = z.string().trim().min(1).max(500)
const Note = z.string().trim().max(500).nullable().default(null)

export const FailUnits = SeenUnits.extend({ reason: z.enum(FAILURE_REASONS), note: Note })
export type FailUnits = z.input<typeof FailUnits>

export const SetUnitsBack = SeenUnits.extend({ why: Why })
export type SetUnitsBack = z.infer<typeof SetUnitsBack>

/** Units in the queue that are not to be printed until they are resumed. Staff read the reason, the customer does not. */
export const HoldUnits = SeenUnits.extend({ reason: Why, cause: z.enum(['customer', 'shop']) })
export type HoldUnits = z.infer<typeof HoldUnits>

/** The place in the queue: first (1), as the promise requires (0), or after everything else (-1). */
const Priority = z.union([z.literal(-1), z.literal(0), z.literal(1)])
export type Priority = z.infer<typeof Priority>

export const PrioritizeUnits = SeenUnits.extend({ priority: Priority })
export type PrioritizeUnits = z.infer<typeof PrioritizeUnits>

/** `revision`: of the order, as staff saw it. */
export const PrioritizeOrder = z.object({
  order_id: z.string().max(64),
  revision: z.int().min(1),
  priority: Priority,
})
export type PrioritizeOrder = z.infer<typeof PrioritizeOrder>

/** The needs of one unit's print. */
export interface UnitNeeds {
  /** In its orientation on the build plate: x, y, height. */
  size_mm: [number, number, number]
  nozzle_mm: number
  material: MaterialId
  color: string
  /** The shop's own material that `Custom` stands for. */
  own?: OwnNeeds | undefined
}

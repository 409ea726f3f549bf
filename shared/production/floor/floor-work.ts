import { z } from 'zod'
import type { OrderHead } from '../../orders/boards.ts'
import type { SuggestedPlate } from '../plates/suggest-plates.ts'
import { SeenPlate } from '../plates/plate-work.ts'
import { SeenUnit } from '../../orders/production/unit-work.ts'
import type { Instant } from '../../platform/time.ts'

const Id = z.string().max(64)
const When = z.int().min(0)

/** Suggested plates as staff take them: all of them are planned, or none. */
export const TakePlates = z.object({
  plates: z
    .array(z.object({ printer_id: Id, planned_start: When, units: z.array(SeenUnit).min(1).max(500) }))
    .min(1)
    .max(100),
})
export type TakePlates = z.infer<typeof TakePlates>

/** A planned plate, and where it would be dropped. */
export const PreviewMove = z.object({ plate_id: Id, printer_id: Id, start: When })
export type PreviewMove = z.infer<typeof PreviewMove>

/** A move of a plate as staff saw it. */
export const MovePlate = SeenPlate.extend({ printer_id: Id, start: When })
export type MovePlate = z.infer<typeof MovePlate>

export const ReadTimeline = z.object({ days: z.int().min(1).max(14) })
export type ReadTimeline = z.infer<typeof ReadTimeline>

/** The program's suggestions, with the orders as the page shows them. */
export interface Suggestion {
  now: Instant
  /** The shop is closed, and opens then; null while it is open. */
  opens_at: Instant | null
  plates: SuggestedPlate[]
  orders: OrderHead[]
  /** Printers by id, for choosing another one. */
  printers: { id: string; name: string; active: boolean }[]
  /** Units that wait and are on no suggested plate. */
  left: number
}

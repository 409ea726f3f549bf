import { z } from 'zod'
import type { Instant } from '../../platform/time.ts'

/** Set by staff. What a printer does while it is available follows from its plate. */
const PRINTER_CONDITIONS = ['available', 'maintenance', 'off'] as const
export type PrinterCondition = (typeof PRINTER_CONDITIONS)[number]

const PrinterId = z.string().max(64)

/** `revision` is the one that staff saw: 0 for a printer of which nothing was recorded yet. */
export const SetPrinterCondition = z.object({
  printer_id: PrinterId,
  revision: z.int().min(0),
  condition: z.enum(PRINTER_CONDITIONS),
  reason: z.string().trim().max(300).nullable().default(null),
  /** The expected end of maintenance: ship dates count on the printer from then on. */
  until: z.int().min(0).nullable().default(null),
})
export type SetPrinterCondition = z.input<typeof SetPrinterCondition>

/** The nozzle and filament in a printer now; null: not known. */
export const SetLoaded = z.object({
  printer_id: PrinterId,
  revision: z.int().min(0),
  nozzle_mm: z.number().positive().nullable(),
  filament: z.object({ material: z.string().max(40), color: z.string().max(60) }).nullable(),
})
export type SetLoaded = z.infer<typeof SetLoaded>

/** A maintenance task that was done, or with `task` null a note. `done_at` is its last time that staff saw, null for never. */
export const LogMaintenance = z.object({
  printer_id: PrinterId,
  task: z.string().max(80).nullable(),
  done_at: z.int().nullable().default(null),
  note: z.string().trim().max(500).nullable().default(null),
})
export type LogMaintenance = z.input<typeof LogMaintenance>

interface ConditionChange {
  name: string
  condition: PrinterCondition
  reason: string | null
  until: Instant | null
  /** The number of the plate on its bed. */
  plate: number | null
  now: Instant
}

/**
 * Returns a sentence that tells staff why a condition cannot be set; null if it can. A plate stays on a printer under
 * maintenance.
 */
export function whyNotCondition(change: ConditionChange): string | null {
  const { name, condition, reason, until, plate, now } = change
  if (condition !== 'maintenance' && until !== null) return 'Only maintenance has an expected end.'
  if (until !== null && until <= now) return 'The expected end must be in the future.'
  if (condition === 'maintenance' && (reason === null || reason === ''))
    return 'Say what is wrong with the printer.'
  if (condition === 'off' && plate !== null)
    return `Plate ${plate} is on ${name}. Mark its print as done and clear it first, or put the printer under maintenance.`
  return null
}

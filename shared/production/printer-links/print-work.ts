import { z } from 'zod'
import { SeenPlate } from '../plates/plate-work.ts'

/**
 * Sends a plate to its printer and starts it. Staff say that they saw the empty bed, and from which tray it is printed where the printer
 * has several; left out, the program takes the one with the plate's spool.
 */
export const StartPrint = SeenPlate.extend({
  bed_is_empty: z.boolean(),
  tray: z.int().min(0).max(1000).nullable().optional(),
})
export type StartPrint = z.infer<typeof StartPrint>

/** A print that has not begun, or of which nobody knows whether it has. */
export const GiveUpPrint = z.object({ job: z.int().min(1) })
export type GiveUpPrint = z.infer<typeof GiveUpPrint>

const PRINT_ACTIONS = ['pause', 'resume', 'cancel'] as const
export type PrintAction = (typeof PRINT_ACTIONS)[number]

/** Pauses, resumes or cancels what a printer prints. `file_name` is what staff saw there: another print is left alone. */
export const ControlPrint = z.object({
  printer_id: z.string().max(64),
  does: z.enum(PRINT_ACTIONS),
  file_name: z.string().max(500).nullable(),
})
export type ControlPrint = z.infer<typeof ControlPrint>

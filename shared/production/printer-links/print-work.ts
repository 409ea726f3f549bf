import { z } from 'zod'
import { SeenPlate, SeenPlates } from '../plates/plate-work.ts'

/**
 * Sends a plate to its printer and starts it. Staff say that they saw the empty bed, and from which tray it is printed where the printer
 * has several; left out, the program takes the one with the plate's spool.
 */
export const StartPrint = SeenPlate.extend({
  bed_is_empty: z.boolean(),
  tray: z.int().min(0).max(1000).nullable().optional(),
})
export type StartPrint = z.infer<typeof StartPrint>

/** Starts planned plates, each by itself: sent where its printer has a connection and it has a file, else recorded. */
export const StartEach = SeenPlates.extend({
  /** Ids of the printers whose bed staff saw empty. */
  empty_beds: z.array(z.string().max(64)).max(100),
})
export type StartEach = z.infer<typeof StartEach>

/** The outcome of each plate, in the order in which they were asked for. */
export interface StartedEach {
  /** On their way to their printers. */
  sent: { plate_id: string; number: number; printer: string; job: number }[]
  /** Started by hand at the printer; the program records it. */
  recorded: { plate_id: string; number: number; revision: number; status: string; why: RecordedOnly }[]
  /** Still planned. */
  failed: { plate_id: string; number: number; why: string }[]
}

/** The reason a start is only recorded: no connection to the printer, no print file, or one from before the plate was changed. */
export type RecordedOnly = 'no_link' | 'no_file' | 'old_file'
/** The effect of Start on a plate: sends its file, or only records that it was started by hand. */
export type StartWay = 'sends' | RecordedOnly

/** Returns what Start does with a plate. `file`: null for none. */
export function startWay(plate: { is_linked: boolean; file: { is_outdated: boolean } | null }): StartWay {
  if (!plate.is_linked) return 'no_link'
  if (plate.file === null) return 'no_file'
  return plate.file.is_outdated ? 'old_file' : 'sends'
}

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

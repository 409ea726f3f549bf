import { z } from 'zod'
import { PrintChoices, type PrintedKind } from './printed-documents.ts'

/** The duties of the desktop program on this computer besides showing pages. */
export const WorkstationSettings = z.object({
  start_at_login: z.boolean().default(false),
  /** Only when started at login. */
  start_hidden: z.boolean().default(true),
  /** Keeps the computer awake while other computers can open the shop. */
  awake_while_serving: z.boolean().default(true),
  /** Keeps the computer awake while a plate prints. */
  awake_while_printing: z.boolean().default(true),
})
export type WorkstationSettings = z.infer<typeof WorkstationSettings>

/** The choices and settings that are kept for this workstation. */
export const KeptWorkstation = z.object({
  choices: PrintChoices.prefault({}),
  settings: WorkstationSettings.prefault({}),
})
export type KeptWorkstation = z.infer<typeof KeptWorkstation>

/** Returns true if the computer must not sleep: for other computers that use the shop, or for plates that print. */
export function mustStayAwake(
  { awake_while_serving, awake_while_printing }: WorkstationSettings,
  { serves_others, printing }: { serves_others: boolean; printing: number },
): boolean {
  return (awake_while_serving && serves_others) || (awake_while_printing && printing > 0)
}

/** A printer of this computer. */
export interface PaperPrinter {
  /** The system's name. */
  name: string
  /** The name for people. */
  label: string
  /** False if the system says that it is stopped or takes no jobs. */
  is_ready: boolean
}

export interface Workstation {
  printers: PaperPrinter[]
  /** The kinds of documents that this system prints without a dialog. */
  kinds: PrintedKind[]
  choices: PrintChoices
  settings: WorkstationSettings
  /** True if the computer is kept awake now. */
  is_awake: boolean
  /** The kiosk with which it is paired: of the shop at `address`, or with null of its own. */
  kiosk: { address: string | null } | null
}

import { z } from 'zod'
import { PrintChoice, PrintedKind } from './printed-documents.ts'
import { InstallTime, UpdateAddress, type UpdateStatus } from './updates.ts'
import { WorkstationSettings, type Workstation } from './workstation.ts'

/** A request of a shop's page to the desktop program. */
export const DesktopRequest = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('workstation') }),
  /** Null: with the system's dialog. */
  z.object({ ask: z.literal('choose_printer'), kind: PrintedKind, choice: PrintChoice.nullable() }),
  z.object({ ask: z.literal('change_settings'), settings: WorkstationSettings }),
  z.object({ ask: z.literal('test_print'), kind: PrintedKind }),
  /** Prints the page that asks. */
  z.object({ ask: z.literal('print_page') }),
  /** Opens a printed document in a window of its own, to print it with the dialog. */
  z.object({ ask: z.literal('open_document'), path: z.string().min(1).max(8000) }),
  z.object({ ask: z.literal('take_files') }),
  /** Pairs this computer with a kiosk and shows it. `address` is another shop's; null for the shop of this computer. */
  z.object({
    ask: z.literal('use_as_kiosk'),
    address: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .nullable(),
    code: z.string().min(1).max(20),
    /** The PIN of the member of staff who sets it up: it leaves the kiosk, too. */
    pin: z.string().min(1).max(20),
  }),
  /** Shows the kiosk with which this computer is paired. */
  z.object({ ask: z.literal('start_kiosk') }),
  /** Forgets the pairing. */
  z.object({ ask: z.literal('forget_kiosk') }),
  z.object({ ask: z.literal('updates') }),
  /** Null switches updates off. */
  z.object({ ask: z.literal('set_update_address'), address: UpdateAddress.nullable() }),
  z.object({ ask: z.literal('check_updates') }),
  z.object({ ask: z.literal('download_update') }),
  z.object({ ask: z.literal('install_update'), at: InstallTime }),
  z.object({ ask: z.literal('cancel_update') }),
  z.object({ ask: z.literal('roll_back') }),
  /** Asks for the key by which the shop knows this computer. */
  z.object({ ask: z.literal('this_computer') }),
])
export type DesktopRequest = z.infer<typeof DesktopRequest>

/** The outcome of printing without a dialog. */
export type PaperOutcome =
  | { state: 'sent'; kind: PrintedKind; printer: string }
  /** `path` is the document; null for a page that prints itself. */
  | { state: 'failed'; kind: PrintedKind; sentence: string; path: string | null }

/** A model file that was opened with the program. */
export interface OpenedFile {
  name: string
  bytes: Uint8Array
}

/** The outcome of making this computer a kiosk. */
export type KioskOutcome = { state: 'started' } | { state: 'refused'; sentence: string }

/** The answer to each request. */
export interface DesktopAnswers {
  workstation: Workstation
  choose_printer: Workstation
  change_settings: Workstation
  test_print: PaperOutcome
  /** Null if no printer is chosen for it: the page prints with the dialog. */
  print_page: PaperOutcome | null
  open_document: null
  take_files: OpenedFile[]
  use_as_kiosk: KioskOutcome
  start_kiosk: null
  forget_kiosk: Workstation
  updates: UpdateStatus
  set_update_address: UpdateStatus
  check_updates: UpdateStatus
  download_update: UpdateStatus
  install_update: UpdateStatus
  cancel_update: UpdateStatus
  roll_back: UpdateStatus
  /** The hash of the key that the program keeps, and the computer's name. */
  this_computer: { key_hash: string; name: string }
}

/** A message of the desktop program to a page. */
export type DesktopEvent =
  | { event: 'printed'; outcome: PaperOutcome }
  | { event: 'find' }
  | { event: 'search' }
  /** The status of updates changed. */
  | { event: 'updates' }

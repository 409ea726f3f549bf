import type { ShownPrintFile } from '../plates/print-file.ts'
import type { PrintJobOutcome, PrintJobStatus } from './print-job.ts'
import type { Instant } from '../../platform/time.ts'
import type { TrayChoice } from './choose-tray.ts'
import type { LinkKind, MachineReport } from './machine-report.ts'
import type { PrinterNeed } from './printer-needs.ts'

/** A print that staff started by the program, as pages show it. */
export interface ShownJob {
  number: number
  status: PrintJobStatus
  outcome: PrintJobOutcome | null
  why: string | null
  plate_id: string
  plate: number
  file_name: string
  updated_at: Instant
}

/** A linked printer as it is now. */
export interface LivePrinter {
  printer_id: string
  kind: LinkKind
  enabled: boolean
  /** Its report; null while it does not answer. */
  report: MachineReport | null
  /** When it said so; null: not since the program started. */
  reported_at: Instant | null
  /** A sentence that tells staff why it does not answer. */
  fault_text: string | null
  /** The start of its state; null: it was never heard. */
  since: Instant | null
  need: PrinterNeed | null
  /** The last print that the program started there. */
  job: ShownJob | null
  /** True if it prints something that the program did not start. */
  prints_other: boolean
  has_camera: boolean
}

/** The facts with which a plate can be printed by the connection of its printer. */
export interface PlatePrinting {
  /** `lost`: its bytes are gone, such as after a backup was restored. */
  print_file: (ShownPrintFile & { lost: boolean }) | null
  printer: { id: string; name: string } | null
  live: LivePrinter | null
  /**
   * The trays from which it can be printed, if its printer changes filament itself; `proposed` has the plate's spool.
   */
  trays: { choices: TrayChoice[]; proposed: number | null } | null
  /** The last print of this plate that the program was asked for. */
  job: ShownJob | null
}

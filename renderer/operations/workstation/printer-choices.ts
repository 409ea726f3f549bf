import type { PrintChoice, PrintedKind } from '../../../shared/operations/workstation/printed-documents.ts'
import type { Workstation } from '../../../shared/operations/workstation/workstation.ts'

export interface PrinterChoices {
  workstation: Workstation
  /** Null: with the dialog. */
  onChoose: (kind: PrintedKind, choice: PrintChoice | null) => void
}

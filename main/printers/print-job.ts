import type { PrintChoice, PrintedKind } from '../../shared/operations/workstation/printed-documents.ts'

/** File endings of what can be printed; `zpl` is sent to the printer as it is. */
export type PaperFormat = 'pdf' | 'png' | 'zpl'

export interface PaperJob {
  kind: PrintedKind
  /** Shown in the printer's queue. */
  title: string
  format: PaperFormat
  bytes: Uint8Array
  choice: PrintChoice
}

/** A printer did not take a document; the message is in the system's own words. */
export class PrinterRefusal extends Error {}

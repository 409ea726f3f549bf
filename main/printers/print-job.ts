import type { PrintChoice, PrintedKind } from '../../shared/operations/workstation/printed-documents.ts'

/** File endings of what can be printed; `zpl` is sent to the printer as it is. */
export type PrintFormat = 'pdf' | 'png' | 'zpl'

export interface PrintJob {
  kind: PrintedKind
  /** Shown in the printer's queue. */
  title: string
  format: PrintFormat
  bytes: Uint8Array
  choice: PrintChoice
}

/** Why a printer did not take a document, in the system's own words. */
export class PrinterRefusal extends Error {}

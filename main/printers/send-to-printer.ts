import { PRINTED_KINDS, type PrintedKind } from '../../shared/operations/workstation/printed-documents.ts'
import { printByLp } from './print-by-lp.ts'
import { printRawOnWindows } from './print-raw-on-windows.ts'
import { PrinterRefusal, type PaperJob } from './print-job.ts'

/**
 * The kinds that this system prints without a dialog. Windows has no command that prints a PDF, and Chromium prints the page
 * around the viewer of a PDF in a hidden window, not the PDF.
 */
export const KINDS_AT_ONCE: readonly PrintedKind[] =
  process.platform === 'win32' ? ['zpl_label', 'zpl_item_label', 'packing_slip'] : PRINTED_KINDS

/** Prints without a dialog. Throws `PrinterRefusal` when the printer does not take the document. */
export async function sendToPrinter(job: PaperJob): Promise<void> {
  if (process.platform === 'win32') {
    if (job.format !== 'zpl') throw new PrinterRefusal('Windows prints it with the dialog only')
    return printRawOnWindows(job)
  }
  try {
    await printByLp(job)
  } catch (error) {
    if (error instanceof PrinterRefusal) throw error
    throw new PrinterRefusal('the command lp is missing; install the package cups-client')
  }
}

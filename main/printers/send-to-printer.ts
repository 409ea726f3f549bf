import { printByLp } from './print-by-lp.ts'
import { printInWindow } from './print-in-window.ts'
import { printRawOnWindows } from './print-raw-on-windows.ts'
import { PrinterRefusal, type PrintJob } from './print-job.ts'

/** Prints without a dialog. Throws `PrinterRefusal` when the printer does not take the document. */
export async function sendToPrinter(job: PrintJob): Promise<void> {
  if (process.platform === 'win32') return job.format === 'zpl' ? printRawOnWindows(job) : printInWindow(job)
  try {
    await printByLp(job)
  } catch (error) {
    if (error instanceof PrinterRefusal) throw error
    if (job.format === 'zpl')
      throw new PrinterRefusal('the command lp is missing; install the package cups-client')
    await printInWindow(job)
  }
}

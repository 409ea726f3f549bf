import type { WebContents, WebContentsPrintOptions } from 'electron'
import { PAPER_INCHES, type PrintChoice } from '../../shared/operations/workstation/printed-documents.ts'
import { PrinterRefusal } from './print-job.ts'

const MICRONS_PER_INCH = 25_400

/** Prints the page of a window, without a dialog. Throws `PrinterRefusal` when the system does not take it. */
export function printContents(contents: WebContents, choice: PrintChoice): Promise<void> {
  return new Promise((resolve, reject) => {
    contents.print(printOptions(choice), (isPrinted, reason) => {
      if (isPrinted) resolve()
      else reject(new PrinterRefusal(reason))
    })
  })
}

function printOptions({ printer, paper, copies, sides }: PrintChoice): WebContentsPrintOptions {
  const inches = PAPER_INCHES[paper]
  return {
    silent: true,
    deviceName: printer,
    copies,
    printBackground: true,
    duplexMode: sides === 'two' ? 'longEdge' : 'simplex',
    ...(inches && {
      pageSize: {
        width: Math.round(inches.width * MICRONS_PER_INCH),
        height: Math.round(inches.height * MICRONS_PER_INCH),
      },
    }),
  }
}

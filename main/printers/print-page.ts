import type { WebContents } from 'electron'
import type { PaperOutcome } from '../../shared/operations/workstation/desktop-bridge.ts'
import {
  PAPER_INCHES,
  PRINTED_WORDS,
  printedKindOfPage,
  type PrintChoice,
} from '../../shared/operations/workstation/printed-documents.ts'
import { readWorkstation } from '../workstation-file.ts'
import { printChosen } from './print-chosen.ts'
import { printContents } from './print-contents.ts'
import { sendToPrinter } from './send-to-printer.ts'

/** Prints the page that asks. Null if no printer is chosen for it. */
export async function printPage(contents: WebContents): Promise<PaperOutcome | null> {
  const kind = printedKindOfPage(new URL(contents.getURL()).pathname)
  const choice = kind && readWorkstation().choices[kind]
  if (!kind || !choice) return null
  return printChosen(contents, { kind, choice, path: null }, async () => {
    if (process.platform === 'win32') return printContents(contents, choice)
    const bytes = await pdfOf(contents, choice)
    const title = `Layerline ${PRINTED_WORDS[kind].singular}`
    return sendToPrinter({ kind, title, format: 'pdf', bytes, choice })
  })
}

/** Returns the page as PDF, in the size of the paper. */
function pdfOf(contents: WebContents, { paper }: PrintChoice): Promise<Buffer> {
  const pageSize = PAPER_INCHES[paper]
  return contents.printToPDF({ printBackground: true, ...(pageSize && { pageSize }) })
}

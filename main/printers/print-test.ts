import type { WebContents } from 'electron'
import type { PaperOutcome } from '../../shared/operations/workstation/desktop-bridge.ts'
import {
  isZplKind,
  PAPER_INCHES,
  PAPER_WORDS,
  PRINTED_WORDS,
  type PrintChoice,
  type PrintedKind,
} from '../../shared/operations/workstation/printed-documents.ts'
import { readWorkstation } from '../workstation-file.ts'
import { printChosen } from './print-chosen.ts'
import { printContents } from './print-contents.ts'
import { sendToPrinter } from './send-to-printer.ts'
import { testPage } from './test-page.ts'

/** Prints a test page of a kind as its documents are printed. */
export async function printTest(contents: WebContents, kind: PrintedKind): Promise<PaperOutcome> {
  const choice = readWorkstation().choices[kind]
  const { title } = PRINTED_WORDS[kind]
  if (!choice)
    return { state: 'failed', kind, sentence: `Choose a printer for “${title}” first.`, path: null }
  return printChosen(contents, { kind, choice, path: null }, () => {
    // Windows prints pages, but no PDF: its test page is the page of printers itself.
    if (process.platform === 'win32' && !isZplKind(kind)) return printContents(contents, choice)
    return sendToPrinter({ kind, title: 'Layerline test page', choice, ...testDocument(kind, choice) })
  })
}

/** A label printer that reads ZPL prints nothing else. */
function testDocument(
  kind: PrintedKind,
  { printer, paper }: PrintChoice,
): { format: 'pdf' | 'zpl'; bytes: Uint8Array } {
  if (isZplKind(kind)) {
    const label = '^XA^FO40,40^A0N,48,48^FDLayerline^FS^FO40,110^A0N,32,32^FDTest label in ZPL^FS^XZ\n'
    return { format: 'zpl', bytes: Buffer.from(label) }
  }
  const size = PAPER_INCHES[paper] ?? PAPER_INCHES.letter!
  const lines = [
    'Layerline',
    'Test page',
    PRINTED_WORDS[kind].title,
    printer,
    PAPER_WORDS[paper].replaceAll('×', 'x'),
  ]
  return { format: 'pdf', bytes: testPage(size, lines) }
}

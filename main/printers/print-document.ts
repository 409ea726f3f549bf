import type { WebContents } from 'electron'
import type { PaperOutcome } from '../../shared/operations/workstation/desktop-bridge.ts'
import {
  PRINTED_WORDS,
  printedKindsOf,
  type PrintChoices,
  type PrintedKind,
} from '../../shared/operations/workstation/printed-documents.ts'
import { fetchDocument } from './fetch-document.ts'
import { printChosen } from './print-chosen.ts'
import { PrinterRefusal, type PaperFormat } from './print-job.ts'
import { KINDS_AT_ONCE, sendToPrinter } from './send-to-printer.ts'

/** Whether a printer is chosen for what an address of the shop may be. */
export function isPrintedAtOnce(address: string, choices: PrintChoices): boolean {
  return kindsAtOnce(new URL(address).pathname).some((kind) => choices[kind] !== undefined)
}

/**
 * Prints a document of the shop on the printer that is chosen for it. Null when none is chosen for what it turns out to be: a
 * carrier's label is a PDF, a picture or ZPL.
 */
export async function printDocument(
  contents: WebContents,
  address: string,
  choices: PrintChoices,
): Promise<PaperOutcome | null> {
  const { pathname, search } = new URL(address)
  const path = pathname + search
  const kinds = printedKindsOf(pathname)
  try {
    const { format, bytes } = await fetchDocument(contents.session, address)
    const kind = kindOf(kinds, format)
    const choice = choices[kind]
    if (!choice || !KINDS_AT_ONCE.includes(kind)) return null
    const title = `Layerline ${PRINTED_WORDS[kind].singular}`
    return await printChosen(contents, { kind, choice, path }, () =>
      sendToPrinter({ kind, title, format, bytes, choice }),
    )
  } catch (error) {
    if (!(error instanceof PrinterRefusal)) throw error
    const [kind] = kinds
    const sentence = `The ${PRINTED_WORDS[kind].singular} is not printed: ${error.message}.`
    return { state: 'failed', kind, sentence, path }
  }
}

function kindsAtOnce(path: string): PrintedKind[] {
  return printedKindsOf(path).filter((kind) => KINDS_AT_ONCE.includes(kind))
}

function kindOf(kinds: readonly PrintedKind[], format: PaperFormat): PrintedKind {
  return kinds.length > 1 && format === 'zpl' ? 'zpl_label' : kinds[0]
}

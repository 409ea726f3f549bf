import type { WebContents } from 'electron'
import type { PaperOutcome } from '../../shared/operations/workstation/desktop-bridge.ts'
import {
  PRINTED_WORDS,
  type PrintChoice,
  type PrintedKind,
} from '../../shared/operations/workstation/printed-documents.ts'
import { listPrinters } from './list-printers.ts'
import { PrinterRefusal } from './print-job.ts'

interface ChosenPrint {
  kind: PrintedKind
  choice: PrintChoice
  /** The document; null for a page that prints itself. */
  path: string | null
}

/**
 * Prints on the chosen printer after a check that it is there. `print` throws `PrinterRefusal` when the printer does not take
 * it. Every failure is a sentence that says what to do.
 */
export async function printChosen(
  contents: WebContents,
  { kind, choice, path }: ChosenPrint,
  print: () => Promise<void>,
): Promise<PaperOutcome> {
  const failed = (sentence: string): PaperOutcome => ({ state: 'failed', kind, sentence, path })
  const name = PRINTED_WORDS[kind].singular
  const printer = (await listPrinters(contents)).find((found) => found.name === choice.printer)
  if (!printer)
    return failed(
      `The ${name} is not printed: the printer “${choice.printer}” is not on this computer. Connect it, or choose another one on the page This workstation.`,
    )
  if (!printer.is_ready)
    return failed(
      `The ${name} is not printed: the printer “${printer.label}” is stopped. Switch it on, look at its queue, and print again.`,
    )
  try {
    await print()
    return { state: 'sent', kind, printer: printer.label }
  } catch (error) {
    if (!(error instanceof PrinterRefusal)) throw error
    return failed(
      `The ${name} is not printed on “${printer.label}”: ${error.message}. Print it again, or with the dialog.`,
    )
  }
}

import type { WebContents, Session } from 'electron'
import type { PaperOutcome } from '../../shared/operations/workstation/desktop-bridge.ts'
import {
  PRINTED_WORDS,
  printedKindsOf,
  type PrintChoices,
  type PrintedKind,
} from '../../shared/operations/workstation/printed-documents.ts'
import { printChosen } from './print-chosen.ts'
import { PrinterRefusal, type PaperFormat } from './print-job.ts'
import { KINDS_AT_ONCE, sendToPrinter } from './send-to-printer.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** A batch of labels may have to be fetched from its provider first. */
const PATIENCE_MS = 120_000

const FORMATS: Record<string, PaperFormat> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'application/octet-stream': 'zpl',
}

/** Returns a document of the shop, as the person who is signed in may see it. Throws `PrinterRefusal` with the reason. */
async function fetchDocument(
  pages: Session,
  address: string,
): Promise<{ format: PaperFormat; bytes: Uint8Array }> {
  const answer = await pages
    .fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    .catch(() => {
      throw new PrinterRefusal('the shop did not answer')
    })
  if (!answer.ok) throw new PrinterRefusal(await refusalOf(answer))
  const format = FORMATS[answer.headers.get('content-type')?.split(';')[0] ?? '']
  if (!format) throw new PrinterRefusal('it is no document')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length === 0) throw new PrinterRefusal('it is empty')
  if (bytes.length > MAX_BYTES)
    throw new PrinterRefusal('it is too large to print at once; print fewer orders')
  return { format, bytes }
}

/** Returns the sentence of a refusal (problem JSON), without its period. */
async function refusalOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { detail?: unknown }
  const detail = typeof body.detail === 'string' ? body.detail : `the shop answered ${answer.status}`
  return detail.replace(/\.$/, '').slice(0, 300)
}

/** Returns true if a printer is chosen for what an address of the shop may be. */
export function isPrintedAtOnce(address: string, choices: PrintChoices): boolean {
  return kindsAtOnce(new URL(address).pathname).some((kind) => choices[kind] !== undefined)
}

/**
 * Prints a document of the shop on the printer that is chosen for it. Null if none is chosen for what it turns out to be: a
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

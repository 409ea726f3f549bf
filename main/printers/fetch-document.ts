import type { Session } from 'electron'
import { PrinterRefusal, type PaperFormat } from './print-job.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** A batch of labels may have to be fetched from its provider first. */
const PATIENCE_MS = 120_000

const FORMATS: Record<string, PaperFormat> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'application/octet-stream': 'zpl',
}

/** Returns a document of the shop, as the person who is signed in may see it. Throws `PrinterRefusal` with the reason. */
export async function fetchDocument(
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

import { counted } from '../../shared/platform/counted.ts'
import { createHash } from 'node:crypto'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { PrintFormat } from '../../shared/geometry/printed-part.ts'
import { originalFileName, printedFileName } from '../../shared/orders/part-file-name.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { refuseKey, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { recordRead } from '../platform/db/best-effort.ts'
import { findPartFile } from '../platform/files/part-files.ts'
import { getQuote } from '../quoting/review/decided-by-person.ts'
import type { QuoteRow } from '../quoting/quote-store.ts'
import { getOwnQuote } from '../quoting/read-quotes.ts'
import type { Shop } from '../platform/shop.ts'
import { findOrder } from './order-store.ts'
import { partToPrint } from './part-to-print.ts'

/** A file to download. */
export interface PartFile {
  path: string
  kind: FileKind
  filename: string
}

/** `prepare`: a page first checks that there is a file, so that it can wait for it or say why there is none. */
export type Purpose = 'prepare' | 'download'

/** Returns the customer's original file for staff. An order has the id of its quote. */
export function readOriginal(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string; purpose: Purpose },
): PartFile {
  staffWith('see_files', caller)
  const quote = getQuote(shop.db, input.quote_id)
  const file = original(shop, quote)
  if (input.purpose === 'download') noteDownload(shop, caller, quote, file.filename)
  return file
}

/** Returns a customer's own original file. API keys are refused: a program that sent the file needs no copy. */
export function readOwnOriginal(shop: Shop, caller: Caller, input: { quote_id: string }): PartFile {
  refuseKey(caller)
  const quote = getOwnQuote(shop.db, caller, input.quote_id)
  const kind = storedKind(shop, quote)
  const filename = originalFileName({ filename: quote.filename, number: null }, kind)
  return { path: shop.files.partPath(quote.sha256), kind, filename }
}

export interface PrintedPartInput {
  quote_id: string
  format: PrintFormat
  /** The unit of an order that is named in the file name; all units are the same part. */
  unit: number | null
  purpose: Purpose
}

/** Returns the part as printed: repaired, in mm, in the orientation that the shop or the customer chose. */
export async function readPrintedPart(
  shop: Shop,
  caller: Caller,
  { quote_id, format, unit, purpose }: PrintedPartInput,
): Promise<PartFile> {
  staffWith('see_files', caller)
  const quote = getQuote(shop.db, quote_id)
  if (unit !== null && unit > quote.quantity)
    throw new Refusal(
      'not_found',
      `This part has ${counted(quote.quantity, 'unit')}; there is no unit ${unit}.`,
    )
  const number = findOrder(shop.db, quote_id)?.number ?? null
  const which = unit === null ? null : { number: unit, of: quote.quantity }
  const path = await printedPart(shop, quote, format)
  const filename = printedFileName({ filename: quote.filename, number }, format, which)
  if (purpose === 'download') noteDownload(shop, caller, quote, filename)
  return { path, kind: format, filename }
}

function original(shop: Shop, quote: QuoteRow): PartFile {
  const { sha256, filename } = quote
  const kind = storedKind(shop, quote)
  const number = findOrder(shop.db, quote.id)?.number ?? null
  return { path: shop.files.partPath(sha256), kind, filename: originalFileName({ filename, number }, kind) }
}

function storedKind({ db, files }: Shop, { sha256 }: QuoteRow): FileKind {
  const stored = findPartFile(db, sha256)
  if (!stored || stored.removed_at !== null || !files.has(sha256)) throw new Refusal('file_not_stored')
  return stored.kind
}

/** Writes the part and returns its path. It is kept with its measurement, so the next download needs no new one. */
async function printedPart(shop: Shop, quote: QuoteRow, format: PrintFormat): Promise<string> {
  storedKind(shop, quote)
  const part = partToPrint(shop, quote)
  if (!part) throw new Refusal('part_not_measured')
  const name = printedFileName({ filename: quote.filename, number: null }, format).slice(
    0,
    -format.length - 1,
  )
  const key = createHash('sha256')
    .update(JSON.stringify([part.job.down, name]))
    .digest('hex')
    .slice(0, 16)
  const path = `${part.folder}/printed-${key}.${format}`
  const written = await shop.machine.partWriter.write({ ...part.job, format, name, path })
  if (written.outcome === 'written') return path
  shop.log.error({ quote_id: quote.id, raw: written.raw }, 'a part could not be written for download')
  throw new Refusal('part_not_written')
}

/** Records who downloaded which file: customers' models are confidential. */
function noteDownload(shop: Shop, caller: Caller, quote: QuoteRow, file: string): void {
  const subject = findOrder(shop.db, quote.id) ? 'order' : 'quote'
  recordRead(shop, caller, [{ subject, subject_id: quote.id, what: 'file downloaded', details: { file } }])
}

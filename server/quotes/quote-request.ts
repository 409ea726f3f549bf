import { detectFileKind } from '../../shared/geometry/files/file-kind.ts'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import { checkChoices, type Choices } from '../../shared/quotes/choices.ts'
import type { UploadFields } from '../../shared/quotes/quote-bodies.ts'
import { shownFilename } from '../../shared/quotes/upload-name.ts'
import { InvalidInput, Refusal } from '../../shared/refusals.ts'
import { readShopData, type ShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { unitsOf } from '../files/part-files.ts'
import type { Upload } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { fingerprintOf, type IdempotentRequest } from '../db/idempotency.ts'
import { findRequestedQuote, saveRequestedQuote } from './idempotency-store.ts'
import { ownerKey } from './known-parts.ts'
import { addQuote } from './new-quote.ts'
import type { Owner, QuoteRow } from './quote-store.ts'
import { ownerOf } from './read-quotes.ts'
import { showQuote, type ShownQuote } from './show-quote.ts'

/** A request for a quote of a new file, whichever way the file comes. */
export interface QuoteRequest {
  caller: Caller
  owner: Owner
  fields: UploadFields
  /** Null without an `Idempotency-Key`. */
  idempotent: IdempotentRequest | null
}

export interface CreatedQuote {
  quote: ShownQuote
  /** The same request was answered before, with this very quote. */
  replayed: boolean
}

/** `file` is what makes two requests of one key the same: the bytes, or where they are. */
export function quoteRequest(
  caller: Caller,
  of: { file: unknown; fields: UploadFields; idempotency_key: string | null },
): QuoteRequest {
  const { file, fields, idempotency_key } = of
  const owner = ownerOf(caller)
  const idempotent = idempotency_key
    ? { owner: ownerKey(owner), key: idempotency_key, fingerprint: fingerprintOf([file, fields]) }
    : null
  return { caller, owner, fields, idempotent }
}

/** The quote that this very request made before. */
export function findAnswered(shop: Shop, { idempotent }: QuoteRequest): CreatedQuote | null {
  const before = idempotent && findRequestedQuote(shop.db, idempotent, shop.clock.now())
  return before && { quote: showQuote(shop, before), replayed: true }
}

/** What of a request the shop's catalog decides, read before the file is put in its place. */
export interface Chosen {
  data: ShopData
  choices: Choices
}

export function chooseFor(shop: Shop, { fields }: QuoteRequest): Chosen {
  const data = readShopData(shop.db)
  return { data, choices: checkChoices(data.catalog, fields) }
}

/** A file that the shop has. */
export interface QuotedFile {
  sha256: string
  kind: FileKind
  filename: string
}

/** Puts a quote of a kept file into the queue, or prices it at once when the part is known. */
export function addRequested(
  tx: WriteDb,
  shop: Shop,
  of: { request: QuoteRequest; chosen: Chosen; file: QuotedFile },
): { row: QuoteRow; replayed: boolean } {
  const { request, chosen, file } = of
  const { caller, owner, fields, idempotent } = request
  const now = shop.clock.now()
  // Another request with the same key may have come in while this file was moved to its place.
  const first = idempotent && findRequestedQuote(tx, idempotent, now)
  if (first) return { row: first, replayed: true }
  const inputs = {
    ...chosen.choices,
    sha256: file.sha256,
    filename: shownFilename(file.filename),
    units: unitsOf(file.kind, fields.units),
    quantity: fields.quantity,
    print_settings: {},
  }
  const { data } = chosen
  const row = addQuote(tx, shop, { owner, caller, inputs, data, replaces: null, occasion: 'upload' })
  if (idempotent) saveRequestedQuote(tx, idempotent, row.id, now)
  return { row, replayed: false }
}

/** Wakes the queue and shows the quote. */
export function answerRequest(shop: Shop, made: { row: QuoteRow; replayed: boolean }): CreatedQuote {
  shop.queue.wake()
  return { quote: showQuote(shop, made.row), replayed: made.replayed }
}

/** An empty file is an invalid field, anything but the four kinds an unsupported type (decisions G-146, G-147). */
export function kindOf(upload: Upload): FileKind {
  if (upload.bytes === 0)
    throw new InvalidInput([
      { loc: ['body', 'file'], msg: 'The file is empty. Export the part again.', type: 'value_error' },
    ])
  const kind = detectFileKind({
    head: upload.head,
    tail: upload.tail,
    size: upload.bytes,
    filename: upload.filename,
  })
  if (!kind) throw new Refusal('unsupported_file_type')
  return kind
}

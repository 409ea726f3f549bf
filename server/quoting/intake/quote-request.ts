import { detectFileKind } from '../../../shared/geometry/files/file-kind.ts'
import type { FileKind } from '../../../shared/geometry/files/part-file.ts'
import { checkChoices, type Choices } from '../../../shared/quoting/quotes/choices.ts'
import type { UploadFields } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { shownFilename } from '../../../shared/quoting/quotes/upload-name.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData, type ShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { unitsOf } from '../../platform/files/part-files.ts'
import type { Upload } from '../../platform/ports/files.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  findAnswer,
  fingerprintOf,
  rememberAnswer,
  type IdempotentRequest,
} from '../../platform/db/idempotency.ts'
import type { NewQuote } from './insert-quote.ts'
import { ownerKey } from '../measuring/known-parts.ts'
import type { DecidingFacts } from '../deciding/decide-new-quote.ts'
import { findQuote, type Owner, type QuoteRow } from '../quote-store.ts'
import { quoteOwnerOf } from '../read-quotes.ts'
import { refuseFullQueue, refuseLongQueueOf } from '../measuring/queue-room.ts'
import { showQuote, type ShownQuote } from '../show-quote.ts'

/** A request for a new quote, from any source of the file. */
export interface QuoteRequest {
  caller: Caller
  owner: Owner
  fields: UploadFields
  /** Null without an `Idempotency-Key`. */
  idempotent: IdempotentRequest | null
}

export interface CreatedQuote {
  quote: ShownQuote
  /** The same request was answered with this quote before. */
  replayed: boolean
}

interface AnsweredRequest {
  row: QuoteRow
  replayed: boolean
}

type RequestedQuote = NewQuote & DecidingFacts

/** `file` is what identifies the file for the idempotency key: its hash, or its URL. */
export function quoteRequest(
  caller: Caller,
  { file, fields, idempotency_key }: { file: unknown; fields: UploadFields; idempotency_key: string | null },
): QuoteRequest {
  const owner = quoteOwnerOf(caller)
  const idempotent = idempotency_key
    ? {
        endpoint: 'create_quote' as const,
        owner: ownerKey(owner),
        key: idempotency_key,
        fingerprint: fingerprintOf([file, fields]),
      }
    : null
  return { caller, owner, fields, idempotent }
}

/** Returns the quote that the same request created before. */
export function findAnswered(shop: Shop, { idempotent }: QuoteRequest): CreatedQuote | null {
  const before = idempotent && findRequestedQuote(shop.db, idempotent, shop.clock.now())
  return before && { quote: showQuote(shop, before), replayed: true }
}

/** A file that the shop has. */
export interface QuotedFile {
  sha256: string
  kind: FileKind
  filename: string
}

/** Returns the checked choices of a request. Refuses choices that the catalog does not have, and any when the queue is full. */
export function choicesOf(shop: Shop, { owner, fields }: QuoteRequest): { data: ShopData; choices: Choices } {
  refuseFullQueue(shop)
  refuseLongQueueOf(owner, shop)
  const data = readShopData(shop.db)
  return { data, choices: checkChoices(data.catalog, fields) }
}

/** Returns the new quote that was requested. Refuses as `choicesOf` does. */
export function newQuoteOf(shop: Shop, request: QuoteRequest, file: QuotedFile): RequestedQuote {
  const { caller, owner, fields } = request
  const { data, choices } = choicesOf(shop, request)
  const inputs = {
    ...choices,
    sha256: file.sha256,
    filename: shownFilename(file.filename),
    units: unitsOf(file.kind, fields.units),
    quantity: fields.quantity,
    print_settings: {},
    extras: [],
  }
  return { owner, actor: caller, inputs, data, replaces: null, occasion: 'upload' }
}

/** Carries a request out once: another one with the same key may have been carried out since it was looked up. */
export function onceOnly(
  tx: WriteDb,
  { idempotent }: QuoteRequest,
  now: number,
  create: () => QuoteRow,
): AnsweredRequest {
  const before = idempotent && findRequestedQuote(tx, idempotent, now)
  if (before) return { row: before, replayed: true }
  const row = create()
  if (idempotent) rememberAnswer(tx, idempotent, { quote_id: row.id }, now)
  return { row, replayed: false }
}

/** Wakes the queue and shows the quote. */
export function answerRequest(shop: Shop, { row, replayed }: AnsweredRequest): CreatedQuote {
  shop.work.queue.wake()
  return { quote: showQuote(shop, row), replayed }
}

/** Refuses an empty file as an invalid field (422) and any format but the four as unsupported (415). */
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

/** Returns the quote that the same request made before; null for a new key. */
function findRequestedQuote(db: ReadDb, request: IdempotentRequest, now: number): QuoteRow | null {
  const quoteId = findAnswer(db, request, now)?.quote_id
  const quote = quoteId ? findQuote(db, quoteId) : null
  // A guest's quote may have moved to an account since; what happens to it there is not the guest's to see.
  return quote && ownerKey(quote) === request.owner ? quote : null
}

import { detectFileKind } from '../../shared/geometry/file-kind.ts'
import type { FileKind } from '../../shared/geometry/part.ts'
import { checkChoices } from '../../shared/quotes/choices.ts'
import type { UploadFields } from '../../shared/quotes/quote.ts'
import { shownFilename } from '../../shared/quotes/upload-name.ts'
import { InvalidInput, Refusal } from '../../shared/refusals.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../caller.ts'
import { notePartFile, unitsOf } from '../files/part-files.ts'
import type { Upload } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { findDone, fingerprintOf, rememberDone, type OnceOnly } from './idempotency.ts'
import { addQuote } from './new-quote.ts'
import { ownerOf } from './read-quotes.ts'
import { showQuote, type ShownQuote } from './show-quote.ts'

export interface CreatedQuote {
  quote: ShownQuote
  /** The same request was answered before, with this very quote. */
  replayed: boolean
}

export type CreateInput = UploadFields & { upload: Upload; idempotency_key: string | null }

/** `POST /v1/quotes`: keeps the file and puts the quote into the queue, or prices it at once when the part is known. */
export async function createQuote(shop: Shop, caller: Caller, input: CreateInput): Promise<CreatedQuote> {
  const { upload, idempotency_key, ...fields } = input
  const owner = ownerOf(caller)
  const once: OnceOnly | null = idempotency_key
    ? {
        owner,
        endpoint: 'create_quote',
        key: idempotency_key,
        fingerprint: fingerprintOf([upload.sha256, fields]),
      }
    : null
  const before = once && findDone(shop.db, once, shop.clock.now())
  if (before) return { quote: showQuote(shop, before), replayed: true }
  const kind = kindOf(upload)
  const data = readShopData(shop.db)
  const choices = checkChoices(data.catalog, fields)
  await shop.files.keep(upload)
  const { row, replayed } = shop.write((tx) => {
    const now = shop.clock.now()
    // Another request with the same key may have come in while this file was moved to its place.
    const first = once && findDone(tx, once, now)
    if (first) return { row: first, replayed: true }
    notePartFile(tx, { upload, kind, now })
    const inputs = {
      ...choices,
      sha256: upload.sha256,
      filename: shownFilename(upload.filename),
      units: unitsOf(kind, fields.units),
      quantity: fields.quantity,
      print_settings: {},
    }
    const added = addQuote(tx, shop, { owner, caller, inputs, data, replaces: null, occasion: 'upload' })
    if (once) rememberDone(tx, once, added.id, now)
    return { row: added, replayed: false }
  })
  shop.queue.wake()
  return { quote: showQuote(shop, row), replayed }
}

/** An empty file is an invalid field, anything but the four kinds an unsupported type (decisions G-146, G-147). */
function kindOf(upload: Upload): FileKind {
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

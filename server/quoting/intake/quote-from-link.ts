import type { UploadFields } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { MAX_INLINE_FILE_BYTES, type FileSource } from '../../../shared/quoting/quotes/upload-link.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { findPartFile } from '../../platform/files/part-files.ts'
import type { Shop } from '../../platform/shop.ts'
import { createQuote } from './create-quote.ts'
import { uploaderOf } from './create-upload-link.ts'
import { decideNewQuote } from '../deciding/decide-new-quote.ts'
import { fetchFile, type FileAddress } from './fetch-file.ts'
import { readInline, type InlineFile } from './inline-file.ts'
import {
  answerRequest,
  choicesOf,
  findAnswered,
  newQuoteOf,
  onceOnly,
  quoteRequest,
  type CreatedQuote,
  type QuotedFile,
} from './quote-request.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import { findUpload } from './upload-link-store.ts'

export type QuoteFromInput = UploadFields & FileSource & { idempotency_key: string | null }

/** Creates a quote from exactly one source: a finished upload, an https URL, or base64 inside the request. */
export async function createQuoteFrom(
  shop: Shop,
  caller: Caller,
  input: QuoteFromInput,
): Promise<CreatedQuote> {
  const { upload_id, file_url, file_base64, filename, idempotency_key, ...fields } = input
  const request: RequestInput = { shop, caller, account_id: uploaderOf(caller), fields, idempotency_key }
  if ([upload_id, file_url, file_base64].filter((source) => source !== undefined).length !== 1)
    throw oneSource()
  if (file_base64 !== undefined) return quoteInline(request, readInline({ file_base64, filename }))
  if (file_url !== undefined) return quoteAddress(request, { file_url, filename })
  return quoteReceived(request, receivedFile(request, { upload_id: upload_id!, filename }))
}

interface RequestInput {
  shop: Shop
  caller: Caller
  account_id: string
  fields: UploadFields
  idempotency_key: string | null
}

async function quoteReceived(
  { shop, caller, ...input }: RequestInput,
  file: QuotedFile,
): Promise<CreatedQuote> {
  const request = quoteRequest(caller, { ...input, file: file.sha256 })
  const answered = findAnswered(shop, request)
  if (answered) return answered
  const quote = newQuoteOf(shop, request, file)
  // Nothing asynchronous since the file was found, so no sweep can have removed it.
  const create = (tx: WriteDb) =>
    onceOnly(tx, request, shop.clock.now(), () => decideNewQuote(tx, shop, quote))
  return answerRequest(shop, shop.write(create))
}

function receivedFile(
  { shop, account_id }: RequestInput,
  { upload_id, filename }: { upload_id: string; filename: string | undefined },
): QuotedFile {
  const upload = findUpload(shop.db, account_id, upload_id)
  if (!upload) throw new Refusal('upload_not_found')
  if (upload.sha256 === null)
    throw new Refusal(upload.expires_at > shop.clock.now() ? 'upload_not_received' : 'upload_expired')
  const file = findPartFile(shop.db, upload.sha256)
  if (!file || file.removed_at !== null) throw new Refusal('upload_not_found')
  return { sha256: upload.sha256, kind: file.kind, filename: filename ?? upload.filename }
}

async function quoteInline(
  { shop, caller, ...input }: RequestInput,
  file: InlineFile,
): Promise<CreatedQuote> {
  await refuseWithoutRoom(shop, file.bytes.length)
  const upload = await shop.files.receive(oneChunk(file.bytes), file.filename, MAX_INLINE_FILE_BYTES)
  try {
    return await createQuote(shop, caller, {
      ...input.fields,
      upload,
      idempotency_key: input.idempotency_key,
    })
  } finally {
    await shop.files.discard(upload)
  }
}

/** The URL identifies the request, so that a repeated one is answered without downloading the file again. */
async function quoteAddress(
  { shop, caller, account_id, ...input }: RequestInput,
  source: FileAddress,
): Promise<CreatedQuote> {
  const request = quoteRequest(caller, { ...input, file: source })
  const answered = findAnswered(shop, request)
  if (answered) return answered
  // Choices are checked before the file is fetched.
  choicesOf(shop, request)
  const upload = await fetchFile(shop, account_id, source)
  try {
    const { fields, idempotency_key } = input
    return await createQuote(shop, caller, { ...fields, upload, idempotency_key, source })
  } finally {
    await shop.files.discard(upload)
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function oneSource(): InvalidInput {
  return new InvalidInput([
    {
      loc: ['body'],
      msg: 'Send exactly one of upload_id, file_url and file_base64',
      type: 'value_error',
    },
  ])
}

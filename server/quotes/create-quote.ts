import type { UploadFields } from '../../shared/quotes/quote-bodies.ts'
import type { Caller } from '../caller.ts'
import { keepFile } from '../files/keep-file.ts'
import type { Upload } from '../ports/files.ts'
import type { Shop } from '../shop.ts'
import {
  addRequested,
  answerRequest,
  chooseFor,
  findAnswered,
  kindOf,
  quoteRequest,
  type CreatedQuote,
  type QuoteRequest,
} from './quote-request.ts'
import { countUpload } from './upload-room.ts'

export type CreateInput = UploadFields & { upload: Upload; idempotency_key: string | null }

/** `POST /v1/quotes`: keeps the file and puts the quote into the queue, or prices it at once when the part is known. */
export async function createQuote(shop: Shop, caller: Caller, input: CreateInput): Promise<CreatedQuote> {
  const { upload, idempotency_key, ...fields } = input
  const request = quoteRequest(caller, { file: upload.sha256, fields, idempotency_key })
  return findAnswered(shop, request) ?? quoteUpload(shop, request, upload)
}

/** A quote of a file that has just arrived. */
export async function quoteUpload(shop: Shop, request: QuoteRequest, upload: Upload): Promise<CreatedQuote> {
  const kind = kindOf(upload)
  const chosen = chooseFor(shop, request)
  const { sha256, filename } = upload
  const made = await keepFile(shop, { upload, kind }, (tx) => {
    countUpload(tx, shop, { owner: request.owner, upload })
    return addRequested(tx, shop, { request, chosen, file: { sha256, filename, kind } })
  })
  return answerRequest(shop, made)
}

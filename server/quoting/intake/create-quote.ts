import type { UploadFields } from '../../../shared/quoting/quotes/quote-bodies.ts'
import type { Caller } from '../../platform/caller.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import type { Upload } from '../../platform/ports/files.ts'
import type { Shop } from '../../platform/shop.ts'
import { decideNewQuote } from '../deciding/decide-new-quote.ts'
import {
  answerRequest,
  findAnswered,
  kindOf,
  newQuoteOf,
  onceOnly,
  quoteRequest,
  type CreatedQuote,
} from './quote-request.ts'
import { countUpload } from './daily-upload-limit.ts'

export interface CreateInput extends UploadFields {
  upload: Upload
  idempotency_key: string | null
  /** Makes two requests with one key the same, if that is not the bytes of the file. */
  source?: unknown
}

/** `POST /v1/quotes`: keeps the file and puts the quote into the queue, or prices it at once when the part is known. */
export async function createQuote(shop: Shop, caller: Caller, input: CreateInput): Promise<CreatedQuote> {
  const { upload, idempotency_key, source = upload.sha256, ...fields } = input
  const request = quoteRequest(caller, { file: source, fields, idempotency_key })
  const answered = findAnswered(shop, request)
  if (answered) return answered
  const kind = kindOf(upload)
  const { sha256, filename } = upload
  const quote = newQuoteOf(shop, request, { sha256, filename, kind })
  const created = await keepFile(shop, { upload, kind }, (tx) => {
    countUpload(tx, shop, { owner: request.owner, upload })
    return onceOnly(tx, request, shop.clock.now(), () => decideNewQuote(tx, shop, quote))
  })
  return answerRequest(shop, created)
}

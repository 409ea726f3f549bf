import type { Quote, UploadFields } from '../../shared/quotes/quote.ts'
import { readRefusal, RefusedRequest, UNREACHABLE } from '../api.ts'
import { readSession } from '../shell/session.ts'

export interface Part {
  file: File
  /** Left out fields take the shop's defaults. */
  fields: Partial<UploadFields>
  /** Called with the share that has been sent, 0 to 1. */
  onSent: (share: number) => void
  signal?: AbortSignal
}

/** Uploads one part and returns its new quote. Throws `RefusedRequest` with the shop's sentence. */
export async function sendPart(part: Part): Promise<Quote> {
  const { person } = await readSession()
  const form = new FormData()
  // Fields before the file, so that the server knows them when the file arrives.
  for (const [name, value] of Object.entries(part.fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('file', part.file, part.file.name)
  return post(person ? '/v1/quotes' : '/guest/quotes', form, part)
}

/** `fetch` does not tell how much of a body was sent; this older call does. */
function post(address: string, form: FormData, { onSent, signal }: Part): Promise<Quote> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as Quote)
      else
        reject(
          new RefusedRequest(
            withWait(readRefusal(request.responseText), request.getResponseHeader('retry-after')),
          ),
        )
    })
    request.addEventListener('error', () => reject(new RefusedRequest(UNREACHABLE)))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Too many at once: the sentence says how long to wait. */
function withWait(
  refusal: ReturnType<typeof readRefusal>,
  retryAfter: string | null,
): ReturnType<typeof readRefusal> {
  const seconds = Number(retryAfter)
  if (refusal.code !== 'rate_limited' || !(seconds > 0)) return refusal
  return { ...refusal, detail: `That was a lot of files at once. Wait ${seconds} seconds, then try again.` }
}

import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { UploadFields } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import { readRefusal, RefusedRequest, UNREACHABLE } from '../../../platform/api.ts'
import { knownSession, readSession, rememberGuest } from '../../../platform/shell/session.ts'

export interface PartUpload {
  file: File
  /** Fields left out take the server's defaults. */
  fields: Partial<UploadFields>
  /** Called with the share that has been uploaded, 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** The first upload of a new browser makes it a guest; others wait for it, or each would make its own guest. */
const guest: { firstUpload: Promise<void> | null } = { firstUpload: null }

/** Uploads one part and returns its new quote. Throws `RefusedRequest`. */
export async function sendPart(part: PartUpload): Promise<Quote> {
  await readSession()
  while (guest.firstUpload) await guest.firstUpload
  // No await until `guest.firstUpload` is set, so two uploads never both start without a guest.
  const session = knownSession()
  if (session?.person) return post('/v1/quotes', part)
  const upload = post('/guest/quotes', part)
  if (!session?.guest) {
    guest.firstUpload = upload
      .then(rememberGuest, () => undefined)
      .finally(() => {
        guest.firstUpload = null
      })
  }
  return upload
}

function formOf({ file, fields }: PartUpload): FormData {
  const form = new FormData()
  // The server reads the fields before the file arrives.
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('file', file, file.name)
  return form
}

/** Uploads by XMLHttpRequest, because `fetch` does not report upload progress. */
function post(url: string, part: PartUpload): Promise<Quote> {
  const { onProgress, signal } = part
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as Quote)
      else
        reject(
          new RefusedRequest(
            withRetryAfter(
              readRefusal(request.responseText, request.getResponseHeader('x-request-id')),
              request.getResponseHeader('retry-after'),
            ),
          ),
        )
    })
    request.addEventListener('error', () => reject(new RefusedRequest(UNREACHABLE)))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(formOf(part))
  })
}

/** Adds the waiting time to the sentence of a rate limit. */
function withRetryAfter(
  refusal: ReturnType<typeof readRefusal>,
  retryAfter: string | null,
): ReturnType<typeof readRefusal> {
  const seconds = Number(retryAfter)
  if (refusal.code !== 'rate_limited' || !(seconds > 0)) return refusal
  return { ...refusal, detail: `Too many uploads at once. Wait ${seconds} seconds and try again.` }
}

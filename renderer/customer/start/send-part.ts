import type { Quote } from '../../../shared/quotes/quote.ts'
import type { UploadFields } from '../../../shared/quotes/quote-bodies.ts'
import { readRefusal, RefusedRequest, UNREACHABLE } from '../../api.ts'
import { knownSession, readSession, rememberGuest } from '../../shell/session.ts'

export interface Part {
  file: File
  /** Left out fields take the shop's defaults. */
  fields: Partial<UploadFields>
  /** Called with the share that has been sent, 0 to 1. */
  onSent: (share: number) => void
  signal?: AbortSignal
}

/** The upload that makes a new browser a guest. A second one beside it would make it another guest. */
const guest: { welcome: Promise<void> | null } = { welcome: null }

/** Uploads one part and returns its new quote. Throws `RefusedRequest` with the shop's sentence. */
export async function sendPart(part: Part): Promise<Quote> {
  await readSession()
  while (guest.welcome) await guest.welcome
  // From here to the next line that sets `guest.welcome` nothing waits, so two uploads never both begin as nobody.
  const session = knownSession()
  if (session?.person) return post('/v1/quotes', part)
  const sent = post('/guest/quotes', part)
  if (!session?.guest) {
    guest.welcome = sent
      .then(rememberGuest, () => undefined)
      .finally(() => {
        guest.welcome = null
      })
  }
  return sent
}

function formOf({ file, fields }: Part): FormData {
  const form = new FormData()
  // Fields before the file, so that the server knows them when the file arrives.
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('file', file, file.name)
  return form
}

/** `fetch` does not tell how much of a body was sent; this older call does. */
function post(address: string, part: Part): Promise<Quote> {
  const { onSent, signal } = part
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
    request.send(formOf(part))
  })
}

/** Too many at once: the sentence says how long to wait. */
function withWait(
  refusal: ReturnType<typeof readRefusal>,
  retryAfter: string | null,
): ReturnType<typeof readRefusal> {
  const seconds = Number(retryAfter)
  if (refusal.code !== 'rate_limited' || !(seconds > 0)) return refusal
  return { ...refusal, detail: `Too many uploads at once. Wait ${seconds} seconds and try again.` }
}

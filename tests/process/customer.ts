import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { multipart, type PartUpload } from '../shop/v1.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** A customer with an account at a running server. The session outlives the server, as a browser's does. */
export interface Customer {
  cookie: string
  upload(part: PartUpload): Promise<Answer>
  /** Uploads a part that is accepted; returns the quote's id. */
  accepted(part: PartUpload): Promise<string>
  quote(id: string): Promise<Quote>
  /** Reads a quote until its status is final. */
  settled(id: string): Promise<Quote>
}

const WAITING = new Set(['received', 'processing'])
const POLL_MS = 40

export async function signUp(url: string): Promise<Customer> {
  const answer = await fetch(`${url}/auth/sign-up`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@process.test`,
      password: 'a long enough password',
      name: 'Petra Process',
    }),
  })
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  return customerAt(url, answer.headers.get('set-cookie')!.split(';')[0])
}

/** The same customer at a restarted server. */
export function customerAt(url: string, cookie: string): Customer {
  const headers = { origin: url, cookie }
  const upload = async (part: PartUpload): Promise<Answer> => {
    const { payload, type } = multipart(part)
    const sent = await fetch(`${url}/v1/quotes`, {
      method: 'POST',
      headers: { ...headers, ...part.headers, 'content-type': type },
      body: new Uint8Array(payload),
    })
    return { status: sent.status, body: (await sent.json()) as Answer['body'] }
  }
  const quote = async (id: string): Promise<Quote> => {
    const read = await fetch(`${url}/v1/quotes/${id}`, { headers })
    if (read.status !== 200) throw new Error(`quote ${id}: ${read.status} ${await read.text()}`)
    return (await read.json()) as Quote
  }
  return {
    cookie,
    upload,
    quote,
    async accepted(part) {
      const { status, body } = await upload(part)
      if (status !== 202) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
      return body['id'] as string
    },
    async settled(id) {
      for (;;) {
        const now = await quote(id)
        if (!WAITING.has(now.status)) return now
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
  }
}

import { createTRPCClient, httpLink } from '@trpc/client'
import type { Router } from '../../server/trpc/router.ts'
import { addTo, type Journal } from './journal.ts'

/** A shop whose server may be down, busy, or at another address in a moment. */
export interface FaultyShop {
  url: () => string
  journal: Journal
  isOver: () => boolean
}

export interface HttpAnswer {
  status: number
  body: Record<string, unknown>
}

const PAUSE_MS = 60
/** Answers after which a client sends the same request again. */
const RETRIED = new Set([429, 500, 502, 503])

export const pause = (ms = PAUSE_MS) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Thrown to a customer or a member of staff who has not finished when the test is over. */
export class Over extends Error {}

/** Sends a request once; null if no answer came. */
export async function sendOnce(
  shop: FaultyShop,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
): Promise<HttpAnswer | null> {
  const url = shop.url()
  try {
    const answer = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, origin: url },
    })
    const text = await answer.text()
    addTo(shop.journal.answers, String(answer.status))
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: isJson ? (JSON.parse(text) as HttpAnswer['body']) : {} }
  } catch {
    addTo(shop.journal.answers, 'none')
    return null
  }
}

/** Sends the same request until the server answers it with anything but a fault; throws `Over` at the end of the test. */
export async function sendUntilAnswered(
  shop: FaultyShop,
  path: string,
  init: Parameters<typeof sendOnce>[2],
): Promise<HttpAnswer> {
  for (;;) {
    const answer = await sendOnce(shop, path, init)
    if (answer && !RETRIED.has(answer.status)) return answer
    if (shop.isOver()) throw new Over()
    await pause()
  }
}

/** The console's own client at the server's present address. */
export function consoleOf(shop: FaultyShop, cookie: string) {
  const url = shop.url()
  return createTRPCClient<Router>({
    links: [httpLink({ url: `${url}/trpc`, headers: { cookie, origin: url } })],
  })
}
export type Console = ReturnType<typeof consoleOf>

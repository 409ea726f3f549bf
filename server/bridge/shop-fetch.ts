import { setTimeout as wait } from 'node:timers/promises'
import { noAnswer, retryAfter } from './ask-shop.ts'
import { BridgeFailure } from './bridge-failure.ts'
import type { KeyStore } from './key-store.ts'

/** Longer waits are reported to the agent instead. */
const MAX_WAIT_SECONDS = 30

const SIGN_IN = ['Call the tool sign_in, and show the person the address and the code that it gives.']

/**
 * `fetch` for the shop's MCP server: sends the key, follows no redirects, and turns every answer that is not MCP into a failure
 * with next steps. A refused key is deleted. A rate limit is waited out once.
 */
export function shopFetch(shop: string, keys: KeyStore) {
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const first = await send(url, init)
    const seconds = first.status === 429 ? retryAfter(first.headers) : null
    if (seconds === null || seconds > MAX_WAIT_SECONDS) return checked(first)
    await first.body?.cancel()
    await wait(seconds * 1000, undefined, init.signal ? { signal: init.signal } : {})
    return checked(await send(url, init))
  }

  async function send(url: string | URL, init: RequestInit): Promise<Response> {
    const key = keys.current()
    if (key === null) throw signedOut(shop)
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${key}`)
    const answer = await reach(url, { ...init, headers, redirect: 'manual' })
    if (answer.status !== 401) return answer
    await answer.body?.cancel()
    keys.forget(key)
    throw keyRefused(shop, keys.isGiven)
  }

  async function reach(url: string | URL, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init)
    } catch (error) {
      init.signal?.throwIfAborted()
      throw noAnswer(shop, error)
    }
  }

  /** JSON-RPC answers pass, whatever their status: the SDK reads them. */
  async function checked(answer: Response): Promise<Response> {
    if (answer.ok || answer.status === 405) return answer
    const text = await answer.text().catch(() => '')
    const body = readJson(text)
    if ('jsonrpc' in body) return new Response(text, { status: answer.status, headers: answer.headers })
    throw refusedBy(shop, answer, body)
  }
}

function signedOut(shop: string): BridgeFailure {
  return new BridgeFailure('signed_out', `You are not signed in at the shop at ${shop}.`, SIGN_IN)
}

function keyRefused(shop: string, isGiven: boolean): BridgeFailure {
  if (!isGiven)
    return new BridgeFailure('signed_out', `The shop at ${shop} no longer takes the stored key.`, SIGN_IN)
  return new BridgeFailure('key_refused', `The shop at ${shop} does not take the key in LAYERLINE_API_KEY.`, [
    'Ask the person to correct or remove the variable LAYERLINE_API_KEY, and to start this program again.',
  ])
}

function refusedBy(shop: string, answer: Response, body: Record<string, unknown>): BridgeFailure {
  const { error, detail, ...fields } = body
  const seconds = retryAfter(answer.headers)
  const wait = seconds === null ? {} : { retry_after_s: seconds }
  if (typeof error === 'string' && typeof detail === 'string')
    return new BridgeFailure(error, detail, adviceFor(answer.status), { ...fields, ...wait })
  const is5xx = answer.status >= 500
  return new BridgeFailure(
    is5xx ? 'shop_failed' : 'not_a_shop',
    is5xx
      ? `The shop at ${shop} failed with ${answer.status}.`
      : `${shop} is not a Layerline shop: it answered with ${answer.status}.`,
    [is5xx ? 'Call again in a moment.' : 'Ask the person to check the address of the shop.'],
  )
}

function adviceFor(status: number): string[] {
  if (status === 429) return ['Wait as long as "retry_after_s" says, then call again.']
  if (status !== 403) return []
  return ['Ask the person to run "layerline mcp login" with more --scopes, and to allow them there.']
}

function readJson(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

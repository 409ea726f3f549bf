import { BridgeFailure } from './bridge-failure.ts'

/** Timeout of one request. */
const TIMEOUT_MS = 15_000

export interface ShopQuestion {
  method: 'GET' | 'POST'
  path: string
  body?: object
  key?: string
  signal?: AbortSignal
}

export interface ShopAnswer {
  status: number
  body: unknown
  /** Seconds to wait, if the shop says so. */
  retry_after: number | null
}

/** Sends a request to the shop's `/v1`. Redirects are not followed, so that keys and codes go to this address only. */
export async function askShop(
  shop: string,
  { method, path, body, key, signal }: ShopQuestion,
): Promise<ShopAnswer> {
  const timeouts = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await fetch(`${shop}${path}`, {
      method,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeouts]) : timeouts,
    })
    const text = await answer.text()
    return { status: answer.status, body: parseOrNull(text), retry_after: retryAfter(answer.headers) }
  } catch (error) {
    signal?.throwIfAborted()
    throw noAnswer(shop, error)
  }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `Retry-After` in seconds; the shop sends no dates. */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'its name cannot be looked up now',
  EHOSTUNREACH: 'its machine cannot be reached',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'its machine does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'its machine does not answer',
}

/** Returns the failure for a connection error: `shop_unreachable` or `shop_timed_out`. */
export function noAnswer(shop: string, error: unknown): BridgeFailure {
  if ((error as Error).name === 'TimeoutError')
    return new BridgeFailure('shop_timed_out', `The shop at ${shop} took too long to answer.`, [
      'Call again in a moment.',
    ])
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  const why = REASONS[code ?? ''] ?? certificateReason(code) ?? message
  return new BridgeFailure('shop_unreachable', `The shop at ${shop} does not answer: ${why}.`, [
    'Ask the person to start the shop, or to check its address, then call again.',
  ])
}

function certificateReason(code: string | undefined): string | null {
  return /CERT|SELF_SIGNED|ALTNAME/.test(code ?? '') ? `its certificate is not trusted here (${code})` : null
}

import { cutText } from '../../shared/platform/cut-text.ts'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { MAX_KEY_NAME } from '../../shared/accounts/api-keys.ts'
import { DeviceStarted, DeviceToken, POLL_SECONDS } from '../../shared/accounts/device-login.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import { askShop, type ShopAnswer } from './ask-shop.ts'
import { BridgeFailure } from './bridge-failure.ts'
import type { StoredKey } from './key-store.ts'

/** A failed poll is retried with growing delays up to this (RFC 8628, 3.5). */
const MAX_INTERVAL_SECONDS = 60

export type Wait = (seconds: number, signal: AbortSignal) => Promise<void>

const waitSeconds: Wait = (seconds, signal) => wait(seconds * 1000, undefined, { signal })

const Started = DeviceStarted.pick({
  device_code: true,
  user_code: true,
  verification_url: true,
  verification_url_complete: true,
  expires_in: true,
  interval: true,
})
export type StartedSignIn = ReturnType<typeof Started.parse>

const Approved = DeviceToken.pick({ api_key: true, key: true })

/** Starts a device login; the person who approves it sees the name of this computer. */
export async function startSignIn(
  shop: string,
  scopes: readonly Scope[],
  signal?: AbortSignal,
): Promise<StartedSignIn> {
  const answer = await askShop(shop, {
    method: 'POST',
    path: '/v1/device/start',
    body: { name: cutText(`Agent on ${hostname()}`, MAX_KEY_NAME), scopes },
    ...(signal && { signal }),
  })
  const started = Started.safeParse(answer.body)
  if (answer.status === 200 && started.success) return started.data
  throw refusalOf(answer, shop)
}

/**
 * Polls until the person has decided. Throws `access_denied` or `expired_token`, or the reason of an aborted `signal`.
 */
export async function awaitApproval(
  shop: string,
  started: StartedSignIn,
  signal: AbortSignal,
  waitFor: Wait = waitSeconds,
): Promise<Omit<StoredKey, 'shop'>> {
  let interval = Math.max(1, started.interval)
  let pause = interval
  for (let waited = pause; waited <= started.expires_in; waited += pause) {
    await waitFor(pause, signal)
    const answer = await poll(shop, started, signal)
    const approved = Approved.safeParse(answer?.body)
    if (answer?.status === 200 && approved.success) {
      const { api_key, key } = approved.data
      return { api_key, prefix: key.prefix, scopes: key.scopes }
    }
    interval = nextInterval(answer, interval, shop)
    pause = Math.max(interval, answer?.retry_after ?? 0)
  }
  throw new BridgeFailure('expired_token', 'The code was not approved in time.', ['Sign in again.'])
}

/** Returns null if the shop did not answer. */
async function poll(shop: string, started: StartedSignIn, signal: AbortSignal): Promise<ShopAnswer | null> {
  try {
    const { device_code } = started
    return await askShop(shop, { method: 'POST', path: '/v1/device/token', body: { device_code }, signal })
  } catch (error) {
    if (error instanceof BridgeFailure) return null
    throw error
  }
}

/** Returns the next interval in seconds; throws when the answer is final. */
function nextInterval(answer: ShopAnswer | null, interval: number, shop: string): number {
  if (answer === null || answer.status >= 500) return Math.min(2 * interval, MAX_INTERVAL_SECONDS)
  const { error } = (answer.body ?? {}) as { error?: unknown }
  if (error === 'authorization_pending' || answer.status === 429) return interval
  if (error === 'slow_down') return interval + POLL_SECONDS
  throw refusalOf(answer, shop)
}

function refusalOf({ status, body, retry_after }: ShopAnswer, shop: string): BridgeFailure {
  const { error, detail } = (body ?? {}) as { error?: unknown; detail?: unknown }
  const fields = retry_after === null ? {} : { retry_after_s: retry_after }
  if (typeof error === 'string' && typeof detail === 'string')
    return new BridgeFailure(error, detail, ['Sign in again.'], fields)
  return new BridgeFailure('not_a_shop', `${shop} is not a Layerline shop: it answered with ${status}.`, [
    'Ask the person to check the address of the shop.',
  ])
}

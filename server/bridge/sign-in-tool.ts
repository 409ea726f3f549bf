import { setTimeout as wait } from 'node:timers/promises'
import type { Scope } from '../../shared/accounts/scopes.ts'
import { BridgeFailure } from './bridge-failure.ts'
import { awaitApproval, startSignIn, type StartedSignIn, type Wait } from './device-sign-in.ts'
import type { KeyStore } from './key-store.ts'

export interface SignInParts {
  shop: string
  keys: KeyStore
  scopes: readonly Scope[]
  onSignedIn(): void
  /** Replaces the delay between polls in tests. */
  waitFor?: Wait
}

interface PendingSignIn {
  started: StartedSignIn
  /** In milliseconds of `performance.now()`. */
  ends: number
  /** Resolves when the person has decided; never rejects. */
  outcome: Promise<BridgeFailure | 'signed in'>
  settled: BridgeFailure | 'signed in' | null
}

/**
 * The sign-in that an agent starts: one at a time, polled in the background. The first call returns the code; later calls return
 * the state and wait briefly for the person.
 */
export class SignInTool {
  readonly #parts: SignInParts
  readonly #ended = new AbortController()
  /** Shared by concurrent calls. */
  #pending: Promise<PendingSignIn> | null = null

  constructor(parts: SignInParts) {
    this.#parts = parts
  }

  async call(signal: AbortSignal): Promise<Record<string, unknown>> {
    const { keys } = this.#parts
    if (keys.isGiven)
      throw new BridgeFailure(
        'key_refused',
        'The key in LAYERLINE_API_KEY is used; signing in would change nothing.',
        ['Ask the person to correct or remove that variable, and to start this program again.'],
      )
    if (keys.current() !== null) return SIGNED_IN
    if (this.#pending === null) return waitingFor(await this.#begin(signal))
    const pending = await this.#pending
    const pause = 2 * pending.started.interval * 1000
    await Promise.race([pending.outcome, wait(pause, undefined, { signal, ref: false })])
    if (pending.settled === null) return waitingFor(pending)
    this.#pending = null
    if (pending.settled === 'signed in') return SIGNED_IN
    throw pending.settled
  }

  /** Stops polling. */
  close(): void {
    this.#ended.abort()
  }

  #begin(signal: AbortSignal): Promise<PendingSignIn> {
    const { shop, scopes } = this.#parts
    this.#pending = startSignIn(shop, scopes, signal).then(
      (started) => this.#follow(started),
      (error: unknown) => {
        this.#pending = null
        throw error
      },
    )
    return this.#pending
  }

  #follow(started: StartedSignIn): PendingSignIn {
    const ends = performance.now() + started.expires_in * 1000
    const pending: PendingSignIn = { started, ends, outcome: this.#finish(started), settled: null }
    void pending.outcome.then((settled) => {
      pending.settled = settled
      if (settled !== 'signed in') return
      this.#pending = null
      this.#parts.onSignedIn()
    })
    return pending
  }

  async #finish(started: StartedSignIn): Promise<BridgeFailure | 'signed in'> {
    try {
      const { shop, keys, waitFor } = this.#parts
      keys.save(await awaitApproval(shop, started, this.#ended.signal, waitFor))
      return 'signed in'
    } catch (error) {
      if (error instanceof BridgeFailure) return error
      return new BridgeFailure('sign_in_failed', 'Signing in was broken off.', ['Call sign_in again.'])
    }
  }
}

const SIGNED_IN = {
  status: 'signed_in',
  next_steps: ['List the tools again: those of the shop are there now.'],
}

function waitingFor({ started, ends }: PendingSignIn): Record<string, unknown> {
  const { verification_url, verification_url_complete, user_code } = started
  return {
    status: 'waiting_for_approval',
    verification_url_complete,
    verification_url,
    user_code,
    expires_in_s: Math.max(0, Math.round((ends - performance.now()) / 1000)),
    next_steps: [
      `Show the person this address and code: ${verification_url_complete} (code ${user_code}). They sign in there and approve.`,
      'When they say that it is done, call sign_in again, then list the tools again.',
    ],
  }
}

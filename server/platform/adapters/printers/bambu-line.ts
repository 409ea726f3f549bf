import { MachineError } from '../../ports/printer-link.ts'
import type { BambuPatience } from './bambu-patience.ts'
import { openSession, type BambuSession } from './bambu-session.ts'
import { machineError, type BambuTarget } from './bambu-tls.ts'

const MAX_RETRY_MS = 60_000

/** Keeps at most one connection to a printer, and makes it again after it was lost. */
export class BambuLine {
  readonly #target: BambuTarget
  readonly #patience: BambuPatience
  readonly #closing = new AbortController()
  #open: { session: BambuSession; at: number } | null = null
  #opening: Promise<BambuSession> | null = null
  #failure: { error: MachineError; count: number; until: number } | null = null

  constructor(target: BambuTarget, patience: BambuPatience) {
    this.#target = target
    this.#patience = patience
  }

  /** The open connection. Right after a failure it throws the failure again, unless a person asks, who does not wait. */
  async session(signal: AbortSignal, isFromPerson: boolean): Promise<BambuSession> {
    if (this.#closing.signal.aborted)
      throw new MachineError('unreachable', 'The connection to the printer was closed.')
    const session = this.#openSession()
    if (session) return session
    const failure = this.#failure
    if (!this.#opening && failure && !isFromPerson && performance.now() < failure.until) throw failure.error
    this.#opening ??= this.#connect()
    return await withSignal(this.#opening, signal)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const last = await this.#opening?.catch(() => null)
    await (last ?? this.#open?.session)?.close()
  }

  /** Returns null if there is none, or if it was lost, which counts as a failure. */
  #openSession(): BambuSession | null {
    if (this.#open === null) return null
    const { session, at } = this.#open
    const why = session.ended
    if (!why) return session
    this.#open = null
    // One that held for long was a good one, and is tried again soon.
    if (performance.now() - at > MAX_RETRY_MS) this.#failure = null
    this.#fail(lostError(why))
    return null
  }

  async #connect(): Promise<BambuSession> {
    try {
      const session = await openSession(this.#target, this.#patience, this.#closing.signal)
      this.#open = { session, at: performance.now() }
      return session
    } catch (error) {
      throw this.#fail(machineError(error))
    } finally {
      this.#opening = null
    }
  }

  #fail(error: MachineError): MachineError {
    const count = (this.#failure?.count ?? 0) + 1
    const pause = Math.min(MAX_RETRY_MS, this.#patience.retry_ms * 2 ** (count - 1))
    this.#failure = { error, count, until: performance.now() + pause }
    return error
  }
}

function lostError(why: MachineError): MachineError {
  if (why.fault !== 'unreachable') return why
  return new MachineError(
    'unreachable',
    'The connection to the printer was lost. The program tries again by itself.',
    { cause: why },
  )
}

/** Gives up waiting, not the connection, when the signal aborts. */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new MachineError('timeout', 'The request was canceled.'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

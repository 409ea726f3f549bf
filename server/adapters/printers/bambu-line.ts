import { MachineError } from '../../ports/printer-link.ts'
import type { BambuPatience } from './bambu-patience.ts'
import { openSession, type BambuSession } from './bambu-session.ts'
import { machineError, type BambuTarget } from './bambu-tls.ts'

const MAX_RETRY_MS = 60_000

/** Keeps at most one connection to a printer, and makes it again after it was lost. */
export interface BambuLine {
  /** The open connection. Right after a failure it throws the failure again, unless a person asks, who does not wait. */
  session(signal: AbortSignal, isFromPerson: boolean): Promise<BambuSession>
  close(): Promise<void>
}

export function keepLine(target: BambuTarget, patience: BambuPatience): BambuLine {
  let open: BambuSession | null = null
  let openedAt = 0
  let opening: Promise<BambuSession> | null = null
  let failure: { error: MachineError; count: number; until: number } | null = null
  let isClosed = false
  const closing = new AbortController()

  const fail = (error: MachineError) => {
    const count = (failure?.count ?? 0) + 1
    const pause = Math.min(MAX_RETRY_MS, patience.retry_ms * 2 ** (count - 1))
    failure = { error, count, until: performance.now() + pause }
    return error
  }

  const connect = async () => {
    try {
      open = await openSession(target, patience, closing.signal)
      openedAt = performance.now()
      return open
    } catch (error) {
      throw fail(machineError(error))
    } finally {
      opening = null
    }
  }

  return {
    async session(signal, isFromPerson) {
      if (isClosed) throw new MachineError('unreachable', 'The connection to the printer was closed.')
      const why = open?.ended()
      if (open && !why) return open
      if (why) {
        open = null
        // One that held for long was a good one, and is tried again soon.
        if (performance.now() - openedAt > MAX_RETRY_MS) failure = null
        fail(lostError(why))
      }
      if (!opening && failure && !isFromPerson && performance.now() < failure.until) throw failure.error
      opening ??= connect()
      return await withSignal(opening, signal)
    },
    async close() {
      isClosed = true
      closing.abort()
      const last = opening ? await opening.catch(() => null) : open
      await (last ?? open)?.close()
    },
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
    const abort = () => reject(new MachineError('timeout', 'The question was given up.'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

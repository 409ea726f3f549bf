import type { LiveChanges } from '../../shared/history/live-changes.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'

/** A person has a few windows and a tablet open; more are a program that does not close its streams. */
const MAX_STREAMS_OF_PERSON = 20
const MAX_STREAMS = 200

/** Changes within this time become one message. */
const COALESCE_MS = 100
/** How often the database is asked whether another process wrote, and whether the session has expired. */
const LOOK_MS = 2_000

/** The open streams of each account. */
const openStreams = new WeakMap<ReadDb, Map<string, number>>()

interface Follower {
  /** Reads the caller anew. */
  callerNow: () => Caller
  /** The id of the last message that the window got; null at first. */
  last: string | null
  signal?: AbortSignal
}

/**
 * Yields what is written, in messages that name what changed, until the window closes it, the server stops, or the caller's
 * session or right ends. The first message says that everything may have changed, because a page may have read before the
 * stream was open; after a short interruption it lists what was missed.
 */
export async function* followChanges(
  { db, changes }: Pick<Shop, 'db' | 'changes'>,
  { callerNow, last, signal }: Follower,
): AsyncGenerator<LiveChanges, void> {
  const person = staffWith('look', callerNow())
  const close = openStream(db, person.account_id)
  try {
    let place = last ?? 'none'
    const isOver = () => changes.hasEnded() || signal?.aborted === true
    while (!isOver()) {
      changes.noticeOthers()
      staffWith('look', callerNow())
      const message = changes.since(place)
      if (message === null) {
        await changes.untilChange(LOOK_MS, signal)
        continue
      }
      place = message.id
      yield message
      await pause(COALESCE_MS)
    }
  } finally {
    close()
  }
}

/** Counts a stream; throws `rate_limited` when too many are open. Returns what closes it. */
function openStream(db: ReadDb, accountId: string): () => void {
  const open = openStreams.get(db) ?? new Map<string, number>()
  openStreams.set(db, open)
  const own = open.get(accountId) ?? 0
  const all = [...open.values()].reduce((sum, count) => sum + count, 0)
  if (own >= MAX_STREAMS_OF_PERSON || all >= MAX_STREAMS)
    throw new Refusal('rate_limited', 'Too many console windows are open. Close some of them.', {
      retry_after: 30,
    })
  open.set(accountId, own + 1)
  return () => void open.set(accountId, (open.get(accountId) ?? 1) - 1)
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

import type { LiveChanges } from '../../../shared/desk/history/live-changes.ts'
import { LIVE_STREAMS, LOAD_RETRY_AFTER } from '../../../shared/platform/load-limits.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { wallViewer } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

/** Changes within this time become one message. */
const COALESCE_MS = 100
/** The interval of asking the database if another process wrote, and if the session has expired. */
const LOOK_MS = 2_000

/** The open streams of each account or wall display. */
const openStreams = new WeakMap<ReadDb, Map<string, number>>()

interface Follower {
  /** Reads the caller again. */
  callerNow: () => Caller
  /** The id of the last message that the window got; null at first. */
  last: string | null
  signal?: AbortSignal
}

/**
 * Yields what is written, in messages that name what changed, until the window closes it, the server stops, or the caller's
 * session, right or device ends. The first message says that everything may have changed, because a page may have read before the
 * stream was open; after a short interruption it lists what was missed.
 */
export async function* followChanges(
  { db, changes }: Pick<Shop, 'db' | 'changes'>,
  { callerNow, last, signal }: Follower,
): AsyncGenerator<LiveChanges, void> {
  const close = openStream(db, wallViewer(callerNow()))
  try {
    let place = last ?? 'none'
    const isOver = () => changes.hasEnded() || signal?.aborted === true
    while (!isOver()) {
      changes.noticeOthers()
      const caller = callerNow()
      wallViewer(caller)
      const message = changes.since(place)
      if (message === null) {
        await changes.untilChange(LOOK_MS, signal)
        continue
      }
      place = message.id
      yield caller.kind === 'floor_device' ? withoutSubjects(message) : message
      await pause(COALESCE_MS)
    }
  } finally {
    close()
  }
}

/** A wall display learns that something changed, not what. */
function withoutSubjects({ id }: LiveChanges): LiveChanges {
  return { id, everything: true, subjects: [] }
}

/** Counts a stream; throws `rate_limited` when too many are open. Returns what closes it. */
function openStream(db: ReadDb, viewerId: string): () => void {
  const open = openStreams.get(db) ?? new Map<string, number>()
  openStreams.set(db, open)
  const own = open.get(viewerId) ?? 0
  const all = [...open.values()].reduce((sum, count) => sum + count, 0)
  if (own >= LIVE_STREAMS.of_person || all >= LIVE_STREAMS.in_all)
    throw new Refusal('rate_limited', 'Too many console windows are open. Close some of them.', {
      retry_after: LOAD_RETRY_AFTER.streams,
    })
  open.set(viewerId, own + 1)
  return () => void open.set(viewerId, (open.get(viewerId) ?? 1) - 1)
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

import type { FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import type { ShownLine } from '../../../shared/platform/logs/shown-log.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { matchLine } from './read-logs.ts'

const MAX_STREAMS = 10
/** Lines of this time become one message. */
const COALESCE_MS = 250
/** The interval of reading new lines while nothing else happens. */
const LOOK_MS = 500

interface LogFollower {
  /** Reads the caller again. */
  callerNow: () => Caller
  filter: FindLogs
  signal?: AbortSignal | undefined
}

const openStreams = new WeakMap<ReadDb, number>()

/** Yields lines as they are logged, oldest first, until the window closes it, the server stops, or the caller's right ends. */
export async function* followLog(shop: Shop, follower: LogFollower): AsyncGenerator<ShownLine[], void> {
  const { callerNow, filter, signal } = follower
  const open = openStreams.get(shop.db) ?? 0
  if (open >= MAX_STREAMS) throw new Refusal('rate_limited', undefined, { retry_after: 30 })
  openStreams.set(shop.db, open + 1)
  try {
    let last = shop.machine.logs.recent().at(-1)?.number ?? 0
    const isOver = () => shop.changes.hasEnded() || signal?.aborted === true
    while (!isOver()) {
      staffWith('set_up', callerNow())
      const lines = linesAfter(shop, last, filter)
      last = shop.machine.logs.recent().at(-1)?.number ?? last
      if (lines.length > 0) yield lines
      await new Promise((resolve) => void setTimeout(resolve, COALESCE_MS))
      await shop.changes.untilChange(LOOK_MS, signal)
    }
  } finally {
    openStreams.set(shop.db, (openStreams.get(shop.db) ?? 1) - 1)
  }
}

function linesAfter({ machine: { logs } }: Shop, last: number, filter: FindLogs): ShownLine[] {
  return logs
    .recent()
    .filter(({ number }) => number > last)
    .flatMap(({ number, text }) => {
      const line = matchLine(filter, text)
      return line === null ? [] : [{ at: `live ${number}`, line }]
    })
}

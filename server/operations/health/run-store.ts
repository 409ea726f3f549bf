import { DAY, type Instant } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'

const COUNTED_DAYS = 7 * DAY

/** Returns runs of the program of the last seven days without a regular end, but for the current one. */
export function listInterruptedRuns(
  db: ReadDb,
  now: Instant,
): { interrupted_runs: Instant[]; was_interrupted: boolean } {
  const [, ...earlier] = db.all<{ started_at: Instant; stopped_at: Instant | null }>(
    'select started_at, stopped_at from program_runs order by seq desc',
  )
  const interrupted = earlier.filter(
    ({ started_at, stopped_at }) => stopped_at === null && now - started_at < COUNTED_DAYS,
  )
  return {
    interrupted_runs: interrupted.map(({ started_at }) => started_at),
    was_interrupted: interrupted.length > 0 && interrupted[0] === earlier[0],
  }
}

/** Counts the quotes that wait for a price, and returns since when the oldest waits, and the id of the newest. */
export function countQueue(db: ReadDb): {
  waiting: number
  oldest_at: Instant | null
  newest: string | null
} {
  return db.get(
    `select count(*) as waiting, min(queued_at) as oldest_at,
       (select id from quotes where queued_at is not null order by queued_at desc, seq desc limit 1) as newest
     from quotes where queued_at is not null`,
  )!
}

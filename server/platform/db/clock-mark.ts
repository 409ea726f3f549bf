import { updateClockMark, mayDelete, type ClockMark } from '../../../shared/platform/clock-trust.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from './db.ts'

interface MarkRow {
  trusted_at: Instant
  seen_at: Instant | null
  ran_seconds: number | null
}

/** Null before the clock was first checked. */
export function findClockMark(db: ReadDb): ClockMark | null {
  const row = db.get<MarkRow>('select trusted_at, seen_at, ran_seconds from clock_marks')
  if (!row) return null
  const { trusted_at, seen_at, ran_seconds } = row
  return { trusted_at, doubt: seen_at === null ? null : { seen_at, ran_seconds: ran_seconds! } }
}

/** Checks and records the clock. Returns the mark, and whether the clock has just come into doubt. */
export function noteClock(tx: WriteDb, now: Instant): { mark: ClockMark; newlyDoubted: boolean } {
  const before = findClockMark(tx) ?? findLastEvent(tx)
  const mark = updateClockMark(before, now)
  saveClockMark(tx, mark)
  return { mark, newlyDoubted: mark.doubt !== null && !before?.doubt }
}

/** Staff confirmed that the clock is right. */
export function trustClock(tx: WriteDb, now: Instant): void {
  saveClockMark(tx, { trusted_at: now, doubt: null })
}

/** Returns true if expired data may be deleted. Every sweep asks this before it deletes. */
export function clockAllowsDeleting(db: ReadDb, now: Instant): boolean {
  return mayDelete(findClockMark(db), now)
}

/** For a shop from before the clock was recorded: its last event is used as the mark. */
function findLastEvent(db: ReadDb): ClockMark | null {
  const event = db.get<{ at: Instant }>('select at from events order by id desc limit 1')
  return event ? { trusted_at: event.at, doubt: null } : null
}

function saveClockMark(tx: WriteDb, { trusted_at, doubt }: ClockMark): void {
  tx.run(
    `insert or replace into clock_marks (id, trusted_at, seen_at, ran_seconds) values (1, ?, ?, ?)`,
    trusted_at,
    doubt?.seen_at ?? null,
    doubt?.ran_seconds ?? null,
  )
}

import { DAY, HOUR, MINUTE, type Instant } from './time.ts'

/** What a shop remembers of its computer's clock. `doubt` is null while the clock is believed. */
export interface ClockMark {
  /** The last instant that is believed. */
  trusted_at: Instant
  doubt: { seen_at: Instant; ran_seconds: number } | null
}

/** A shop that was closed for longer, or whose clock was set ahead: they look alike at the start. */
const MAX_UNSEEN = 3 * DAY
/** Computers are set right by minutes, and a wrong zone may be an hour. */
const MAX_STEP_BACK = HOUR
/** A clock that has run on as clocks do for so long is believed. */
const CONFIRMED_AFTER = DAY
/** The shop looks every few minutes; a longer gap is not counted as running. */
const MAX_BETWEEN_LOOKS = 15 * MINUTE

/** The mark after a look at the clock. Only what is deleted for good waits for a doubted clock; all else goes by it. */
export function lookAtClock(mark: ClockMark | null, now: Instant): ClockMark {
  if (mark === null || follows(mark.trusted_at, now)) return { trusted_at: now, doubt: null }
  const { trusted_at, doubt } = mark
  if (doubt === null || !follows(doubt.seen_at, now))
    return { trusted_at, doubt: { seen_at: now, ran_seconds: 0 } }
  const passed = now - doubt.seen_at
  const ran_seconds = doubt.ran_seconds + (passed >= 0 && passed <= MAX_BETWEEN_LOOKS ? passed : 0)
  return ran_seconds >= CONFIRMED_AFTER
    ? { trusted_at: now, doubt: null }
    : { trusted_at, doubt: { seen_at: now, ran_seconds } }
}

/** Whether what is too old by this clock may be deleted for good. Also right between two looks. */
export function mayDelete(mark: ClockMark | null, now: Instant): boolean {
  return mark === null || (mark.doubt === null && follows(mark.trusted_at, now))
}

function follows(before: Instant, now: Instant): boolean {
  return now >= before - MAX_STEP_BACK && now <= before + MAX_UNSEEN
}

/** For how many more seconds the shop has to run before a doubted clock is believed. */
export function secondsUntilTrusted({ doubt }: ClockMark): number {
  return doubt === null ? 0 : CONFIRMED_AFTER - doubt.ran_seconds
}

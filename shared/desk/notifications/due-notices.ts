import type { Role } from '../../accounts/people.ts'
import { hasRight } from '../../accounts/rights.ts'
import type { ZonedCalendar } from '../../quoting/scheduling/calendar.ts'
import { MINUTE, type Instant } from '../../platform/time.ts'
import { NOTICE_KINDS, type NoticeChannel, type NoticeKind, type NoticeTiming } from './notice-kinds.ts'
import { endOfQuiet, lastDigestTime, nextDigestTime } from './notice-times.ts'
import type { FullSettings } from './notification-settings.ts'

/** The facts that decide who is notified of it. */
export interface NoticeFacts {
  id: number
  kind: NoticeKind
  at: Instant
  by_account: string | null
  only_for: readonly string[] | null
}

/** Up to which notice a person was notified. */
export interface NoticeProgress {
  once_to: number
  /** When something was given at once the last time. */
  once_at: Instant | null
  digest_to: number
  /** The time of the last digest. */
  digest_at: Instant
}

interface NotifiedPerson {
  account_id: string
  role: Role
  settings: FullSettings
}

export interface DueNotices<Notice> {
  once: Notice[]
  digest: Notice[]
  /** After these are given. */
  progress: NoticeProgress
  /** When to look again for what waits now; null if nothing waits. */
  next_at: Instant | null
}

interface NoticesOfChannel<Notice> {
  channel: NoticeChannel
  /** Notices by id; at least all after both numbers of the progress. */
  notices: readonly Notice[]
  progress: NoticeProgress
  calendar: ZonedCalendar
  now: Instant
}

/** Seconds that the first of several notices waits for the others, so that a burst is one email or one notice. */
const BUNDLE_SECONDS: Record<NoticeChannel, number> = { email: MINUTE, desktop: 10 }
/** Seconds between what is given at once. */
const GAP_SECONDS: Record<NoticeChannel, number> = { email: 10 * MINUTE, desktop: MINUTE }

/**
 * Returns the notices that a person gets now, by email or on the desktop, at once or as the digest. Staff are not
 * notified of their own actions.
 */
export function findDueNotices<Notice extends NoticeFacts>(
  person: NotifiedPerson,
  of: NoticesOfChannel<Notice>,
): DueNotices<Notice> {
  const { settings } = person
  const { channel, notices, progress, now } = of
  const newest = Math.max(progress.once_to, progress.digest_to, ...notices.map(({ id }) => id))
  const waiting = (timing: NoticeTiming, after: number) =>
    notices.filter(
      (notice) =>
        notice.id > after && settings.choices[notice.kind][channel] === timing && concerns(person, notice),
    )
  const once = waiting('once', progress.once_to)
  const digest = waiting('digest', progress.digest_to)
  const onceAt = once.length === 0 ? null : timeOfBundle(once, settings, of)
  const slot = settings.paused_until !== null && settings.paused_until > now ? null : digestSlot(settings, of)
  const isOnceDue = onceAt !== null && onceAt <= now
  return {
    once: isOnceDue ? once : [],
    digest: slot === null ? [] : digest,
    progress: {
      once_to: once.length === 0 || isOnceDue ? newest : progress.once_to,
      once_at: isOnceDue ? now : progress.once_at,
      digest_to: digest.length === 0 || slot !== null ? newest : progress.digest_to,
      digest_at: slot ?? progress.digest_at,
    },
    next_at: earliest([
      isOnceDue ? null : onceAt,
      digest.length === 0 || slot !== null ? null : timeOfDigest(settings, of),
    ]),
  }
}

function concerns(
  { account_id, role }: NotifiedPerson,
  { kind, by_account, only_for }: NoticeFacts,
): boolean {
  if (by_account === account_id || !hasRight(role, NOTICE_KINDS[kind].right)) return false
  return only_for === null || only_for.includes(account_id)
}

/** When what waits is given: after the bundle is complete, a while after the last one, and not in quiet hours or a pause. */
function timeOfBundle(
  once: readonly NoticeFacts[],
  settings: FullSettings,
  { channel, progress, calendar, now }: NoticesOfChannel<NoticeFacts>,
): Instant {
  const first = Math.min(...once.map(({ at }) => at))
  const last = progress.once_at ?? 0
  return Math.max(
    first + BUNDLE_SECONDS[channel],
    last + GAP_SECONDS[channel],
    settings.paused_until ?? 0,
    endOfQuiet(settings.quiet_hours, { now, zone: calendar.time_zone }) ?? 0,
  )
}

/** Returns the time of a digest that was not given yet; null if there is none. */
function digestSlot(
  { digest_times }: FullSettings,
  { calendar, progress, now }: NoticesOfChannel<NoticeFacts>,
): Instant | null {
  const last = lastDigestTime(calendar, digest_times, now)
  return last !== null && last > progress.digest_at ? last : null
}

function timeOfDigest(
  { digest_times, paused_until }: FullSettings,
  { calendar, now }: NoticesOfChannel<NoticeFacts>,
): Instant | null {
  return paused_until !== null && paused_until > now
    ? paused_until
    : nextDigestTime(calendar, digest_times, now)
}

function earliest(instants: readonly (Instant | null)[]): Instant | null {
  const known = instants.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

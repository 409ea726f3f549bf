import { describe, expect, test } from 'vitest'
import {
  findDueNotices,
  type NoticeFacts,
  type NoticeProgress,
} from '../../../../shared/desk/notifications/due-notices.ts'
import {
  defaultSettings,
  type FullSettings,
} from '../../../../shared/desk/notifications/notification-settings.ts'
import type { NoticeKind } from '../../../../shared/desk/notifications/notice-kinds.ts'
import { ShopCalendar } from '../../../../shared/quoting/scheduling/calendar.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { asPacificDay, DAY, HOUR, instantOf, MINUTE } from '../../../../shared/platform/time.ts'

const CALENDAR = {
  ...ShopCalendar.parse({
    working_weekdays: [1, 2, 3, 4, 5],
    opens: '09:00',
    closes: '18:00',
    order_cutoff: '12:00',
    last_pickup: '16:00',
    turnaround_minutes: 15,
    packing_minutes: 30,
    closures: [],
  }),
  time_zone: PACIFIC_ZONE,
}
/** A Monday at 10:00. */
const NOW = instantOf(asPacificDay('2026-11-16'), '10:00')
const STARTED: NoticeProgress = { once_to: 0, once_at: null, digest_to: 0, digest_at: NOW - DAY }

const notice = (id: number, kind: NoticeKind, changes: Partial<NoticeFacts> = {}): NoticeFacts => ({
  id,
  kind,
  at: NOW - 5 * MINUTE,
  by_account: null,
  only_for: null,
  ...changes,
})

function due(
  notices: NoticeFacts[],
  {
    settings = {},
    role = 'owner',
    channel = 'email',
    progress = {},
    now = NOW,
  }: {
    settings?: Partial<FullSettings>
    role?: 'owner' | 'operator' | 'packer' | 'viewer'
    channel?: 'email' | 'desktop'
    progress?: Partial<NoticeProgress>
    now?: number
  } = {},
) {
  const person = { account_id: 'acc_me', role, settings: { ...defaultSettings(role), ...settings } }
  const found = findDueNotices(person, {
    channel,
    notices,
    progress: { ...STARTED, ...progress },
    calendar: CALENDAR,
    now,
  })
  return { ...found, once: found.once.map(({ id }) => id), digest: found.digest.map(({ id }) => id) }
}

describe('notices at once', () => {
  test('are given together, after the first of them has waited for the others', () => {
    const burst = Array.from({ length: 20 }, (_, at) => notice(at + 1, 'dispute', { at: NOW - 20 + at }))
    expect(due(burst)).toMatchObject({ once: [], next_at: NOW + 40, progress: { once_to: 0 } })
    const later = due(burst, { now: NOW + 40 })
    expect(later.once).toHaveLength(20)
    expect(later.progress).toMatchObject({ once_to: 20, once_at: NOW + 40 })
  })

  test('come no sooner than some minutes after the last ones', () => {
    const found = due([notice(5, 'dispute')], { progress: { once_to: 4, once_at: NOW - MINUTE } })
    expect(found).toMatchObject({ once: [], next_at: NOW + 9 * MINUTE })
  })

  test('wait for the end of quiet hours, which may go over midnight', () => {
    const settings = { quiet_hours: { from: '18:00', until: '10:30' } }
    const found = due([notice(1, 'dispute')], { settings })
    expect(found).toMatchObject({ once: [], next_at: NOW + 30 * MINUTE })
    expect(due([notice(1, 'dispute')], { settings, now: NOW + 30 * MINUTE }).once).toEqual([1])
  })

  test('wait for the end of a pause, and then come together', () => {
    const settings = { paused_until: NOW + HOUR }
    const both = [notice(1, 'dispute'), notice(2, 'failed_refund')]
    expect(due(both, { settings })).toMatchObject({ once: [], digest: [], next_at: NOW + HOUR })
    expect(due(both, { settings, now: NOW + HOUR }).once).toEqual([1, 2])
  })

  test.each([
    ['of an own action', notice(1, 'dispute', { by_account: 'acc_me' }), 'owner'],
    ['for someone else', notice(1, 'mention', { only_for: ['acc_other'] }), 'owner'],
    ['that the role may not see', notice(1, 'health'), 'operator'],
    ['that is switched off', notice(1, 'dispute'), 'viewer'],
  ] as const)('leave out one %s, and move on', (_what, only, role) => {
    const found = due([only], { role })
    expect(found).toMatchObject({ once: [], digest: [], next_at: null, progress: { once_to: 1 } })
  })

  test('are given by email and on the desktop independently', () => {
    const orders = [notice(1, 'order_paid')]
    expect(due(orders, { channel: 'desktop' }).once).toEqual([1])
    expect(due(orders, { channel: 'email' }).once).toEqual([])
  })
})

describe('a digest', () => {
  test('has what came since the one before, once', () => {
    const orders = [notice(1, 'order_paid'), notice(2, 'order_paid')]
    const found = due(orders, { progress: { digest_to: 1 } })
    expect(found.digest).toEqual([2])
    expect(found.progress).toMatchObject({
      digest_to: 2,
      digest_at: instantOf(asPacificDay('2026-11-16'), '08:00'),
    })
    expect(due(orders, { progress: found.progress }).digest).toEqual([])
  })

  test('comes several times a day where that was chosen', () => {
    const settings = { digest_times: ['08:00', '13:00'] }
    const eight = instantOf(asPacificDay('2026-11-16'), '08:00')
    const one = due([notice(3, 'order_paid')], { settings, progress: { digest_to: 2, digest_at: eight } })
    expect(one).toMatchObject({ digest: [], next_at: NOW + 3 * HOUR })
    const later = due([notice(3, 'order_paid')], {
      settings,
      progress: { digest_to: 2, digest_at: eight },
      now: NOW + 3 * HOUR,
    })
    expect(later.digest).toEqual([3])
  })

  test('waits over days off for the next working day', () => {
    const saturday = NOW - 2 * DAY
    const friday = instantOf(asPacificDay('2026-11-13'), '08:00')
    const found = due([notice(1, 'order_paid', { at: saturday })], {
      progress: { digest_at: friday },
      now: saturday,
    })
    expect(found).toMatchObject({ digest: [], next_at: instantOf(asPacificDay('2026-11-16'), '08:00') })
  })

  test('is not given when nothing is new, and its time counts as given', () => {
    const found = due([])
    expect(found.digest).toEqual([])
    expect(found.progress.digest_at).toBe(instantOf(asPacificDay('2026-11-16'), '08:00'))
  })
})

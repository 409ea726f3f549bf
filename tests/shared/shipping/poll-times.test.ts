import { describe, expect, test } from 'vitest'
import { nextPoll, type FollowedParcel } from '../../../shared/shipping/poll-times.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts'

const NOW = 100 * DAY
const parcel = (change: Partial<FollowedParcel> = {}): FollowedParcel => ({
  provider: 'easypost',
  status: 'in_transit',
  created_at: NOW - DAY,
  polls: 0,
  ...change,
})
const pause = (change: Partial<FollowedParcel>, hasWebhook = false) =>
  (nextPoll(parcel(change), NOW, hasWebhook) ?? Number.NaN) - NOW

describe('the next poll of a parcel', () => {
  test('comes later after each poll without news, up to a limit', () => {
    expect([0, 1, 2, 9].map((polls) => pause({ polls }))).toEqual([30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR])
  })

  test('comes sooner when the parcel is out for delivery, or a courier carries it', () => {
    expect(pause({ status: 'out_for_delivery' })).toBe(15 * MINUTE)
    expect(pause({ provider: 'doordash', created_at: NOW })).toBe(MINUTE)
  })

  test('is rare where a webhook reaches the shop', () => {
    expect(pause({}, true)).toBe(12 * HOUR)
  })

  test('never comes after the parcel arrived, or after two months', () => {
    expect(nextPoll(parcel({ status: 'delivered' }), NOW, false)).toBeNull()
    expect(nextPoll(parcel({ status: 'returned' }), NOW, true)).toBeNull()
    expect(nextPoll(parcel({ created_at: NOW - 61 * DAY }), NOW, false)).toBeNull()
    expect(nextPoll(parcel({ status: 'failed' }), NOW, false)).not.toBeNull()
  })
})

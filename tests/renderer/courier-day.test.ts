import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { courierDayWords, courierText, findCourierDayGap } from '../../renderer/orders/buying/courier-day.ts'
import { optionOf } from './quote-fixtures.ts'

// Days of the current year are written without it.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const COURIER = {
  method: 'courier' as const,
  city: 'San Francisco',
  fee_cents: 1375,
  expires_at: null,
  fee_note: null,
  window: null,
}
const asap = optionOf({ speed: 'asap', ship_by: '2026-11-27' })
const week = optionOf({ speed: 'week', ship_by: '2026-12-07' })
const options = [asap, week]

test('the ship date without a courier names the one that has a courier', () => {
  const gap = findCourierDayGap({ ...COURIER, speeds: ['week'] }, { option: asap, options })!
  expect(courierDayWords(gap)).toEqual({
    title: 'No courier is available on Fri, Nov 27, when Fastest ships',
    text: 'A courier can deliver Economy, which ships Mon, Dec 7. Choose it, or ship by carrier.',
  })
})

test('without a courier on any offered date only the carrier is left', () => {
  const gap = findCourierDayGap({ ...COURIER, speeds: [] }, { option: asap, options })!
  expect(courierDayWords(gap).text).toBe('Ship by carrier instead.')
})

test.each([
  ['the chosen date has a courier', { ...COURIER, speeds: ['asap' as const] }],
  ['a carrier delivers', { ...COURIER, method: 'shipping' as const }],
  ['nothing is priced', null],
])('nothing is said when %s', (_when, delivery) => {
  expect(findCourierDayGap(delivery, { option: asap, options })).toBeNull()
})

test('the dates say which has a courier, and nothing when both have one', () => {
  const write = courierText({ ...COURIER, speeds: ['week'] }, options)
  expect(options.map(write)).toEqual(['no courier', 'courier'])
  expect(options.map(courierText({ ...COURIER, speeds: ['asap', 'week'] }, options))).toEqual([null, null])
})

import { describe, expect, test } from 'vitest'
import {
  updateClockMark,
  mayDelete,
  secondsUntilTrusted,
  type ClockMark,
} from '../../../shared/platform/clock-trust.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts'

const NOW = 1_800_000_000
const TRUSTED: ClockMark = { trusted_at: NOW, doubt: null }

/** The mark after the clock showed these instants, one after the other. */
const after = (mark: ClockMark | null, ...shown: number[]) =>
  shown.reduce<ClockMark | null>(updateClockMark, mark)!

/** Looks every five minutes for so long, the first one after five minutes. */
const running = (from: number, seconds: number) =>
  Array.from({ length: seconds / (5 * MINUTE) }, (_, at) => from + (at + 1) * 5 * MINUTE)

describe('a clock', () => {
  test('is believed at the first look', () => {
    expect(after(null, NOW)).toEqual(TRUSTED)
    expect(mayDelete(null, NOW)).toBe(true)
  })

  test.each([
    ['five minutes later', 5 * MINUTE, true],
    ['after a weekend', 3 * DAY, true],
    ['set right by an hour', -HOUR, true],
    ['more than three days later', 3 * DAY + 1, false],
    ['400 days later', 400 * DAY, false],
    ['more than an hour earlier', -HOUR - 1, false],
    ['in 1970', -NOW, false],
  ])('%s is believed: %3$s', (_, passed, believed) => {
    expect(mayDelete(TRUSTED, NOW + passed)).toBe(believed)
    const mark = after(TRUSTED, NOW + passed)
    expect(mark.doubt === null).toBe(believed)
    expect(mayDelete(mark, NOW + passed)).toBe(believed)
  })
})

describe('a doubted clock', () => {
  const AHEAD = NOW + 400 * DAY
  const doubted = after(TRUSTED, AHEAD)

  test('is believed again once the shop has run for a day, and not before', () => {
    const almost = after(doubted, ...running(AHEAD, DAY - 5 * MINUTE))
    expect(mayDelete(almost, AHEAD + DAY - 5 * MINUTE)).toBe(false)
    expect(secondsUntilTrusted(almost)).toBe(5 * MINUTE)
    expect(after(almost, AHEAD + DAY)).toEqual({ trusted_at: AHEAD + DAY, doubt: null })
  })

  test('is believed at once when it returns to what it was', () => {
    expect(after(doubted, NOW + HOUR)).toEqual({ trusted_at: NOW + HOUR, doubt: null })
  })

  test('runs on where the shop was closed for a night: the night is not counted, what ran before is', () => {
    const evening = after(doubted, ...running(AHEAD, 8 * HOUR))
    const morning = after(evening, AHEAD + 24 * HOUR)
    expect(secondsUntilTrusted(morning)).toBe(16 * HOUR)
  })

  test.each([
    ['ahead', 30 * DAY],
    ['back', -30 * DAY],
  ])('a clock that jumps %s once more begins anew', (_, jump) => {
    const ran = after(doubted, ...running(AHEAD, 20 * HOUR), AHEAD + 20 * HOUR + jump)
    expect(secondsUntilTrusted(ran)).toBe(DAY)
  })
})

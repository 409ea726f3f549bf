import { describe, expect, test } from 'vitest'
import {
  FREE_ATTEMPTS,
  MAX_ATTEMPTS_IN_TOTAL,
  lockSeconds,
  secondsLocked,
} from '../../../shared/accounts/lockout.ts'

describe('the lock after too many wrong tries', () => {
  test.each([
    [4, 0],
    [5, 60],
    [6, 120],
    [10, 1920],
    [11, 3600],
    [1000, 3600],
  ])('%i failures from one place: %i seconds', (failures, seconds) => {
    expect(lockSeconds(failures, FREE_ATTEMPTS)).toBe(seconds)
  })

  test('far more are free for an account in all', () => {
    expect(lockSeconds(99, MAX_ATTEMPTS_IN_TOTAL)).toBe(0)
    expect(lockSeconds(100, MAX_ATTEMPTS_IN_TOTAL)).toBe(60)
  })

  test.each([
    [1000, 60],
    [1059, 1],
    [1060, 0],
    [999, 0],
    [0, 0],
  ])('a lock of a minute that began at 1000 has, at %i, %i seconds left', (now, left) => {
    expect(secondsLocked({ failures: 5, last_at: 1000 }, { now, free: FREE_ATTEMPTS })).toBe(left)
  })
})

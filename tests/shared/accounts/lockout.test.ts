import { expect, test } from 'vitest'
import { lockedSeconds } from '../../../shared/accounts/lockout.ts'

const LOCK = { last_at: 1000, locked_until: 1060 }

test.each([
  ['at its beginning', 1000, 60],
  ['in the middle', 1030, 30],
  ['in its last second', 1059, 1],
  ['at its end', 1060, 0],
  ['long after it', 9000, 0],
  ['when the clock was set back by two days', 1000 - 2 * 86_400, 0],
  ['when the clock was set back by a second', 999, 0],
])('a lock of a minute holds for what is left of it, never for longer: %s', (_, now, left) => {
  expect(lockedSeconds(LOCK, now)).toBe(left)
})

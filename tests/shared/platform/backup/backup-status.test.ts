import { expect, test } from 'vitest'
import { isBackupOld } from '../../../../shared/platform/backup/backup-status.ts'
import { HOUR, MINUTE } from '../../../../shared/platform/time.ts'

const NOW = 1_800_000_000

test.each([
  ['local', null, 2 * HOUR, false],
  ['local', null, 4 * HOUR, true],
  ['local', 'no room', 80 * MINUTE, false],
  ['local', 'no room', 2 * HOUR, true],
  ['bp_1', 'not connected', 20 * HOUR, false],
  ['bp_1', 'not connected', 25 * HOUR, true],
])('staff must look at %s with the error %s and a backup from %d s ago: %s', (place, error, age, isOld) => {
  const state = { place, error, last_good_at: NOW - age }
  expect(isBackupOld(state, { started_at: NOW - 100 * HOUR, now: NOW })).toBe(isOld)
})

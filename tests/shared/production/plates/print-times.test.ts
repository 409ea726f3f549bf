import { expect, test } from 'vitest'
import type { PlateStatus } from '../../../../shared/production/plates/plate-states.ts'
import { whyNotTimes } from '../../../../shared/production/plates/print-times.ts'

const alone = { now: 1000, previous_end: null, next_start: null }

test.each<[string, PlateStatus, number, number | null, object, RegExp | null]>([
  ['a print that ended', 'printed', 100, 900, {}, null],
  ['a print that goes on', 'printing', 100, null, {}, null],
  ['a cleared print', 'cleared', 100, 900, {}, null],
  ['a planned plate', 'planned', 100, null, {}, /not started/],
  ['a canceled plate', 'cancelled', 100, null, {}, /not started/],
  ['an end of a print that goes on', 'printing', 100, 900, {}, /is printing/],
  ['no end of a print that ended', 'printed', 100, null, {}, /Say when/],
  ['a start in the future', 'printing', 1001, null, {}, /future/],
  ['an end in the future', 'printed', 100, 1001, {}, /future/],
  ['an end at the start', 'printed', 100, 100, {}, /after its start/],
  ['a start before the end of the previous print', 'printed', 100, 900, { previous_end: 101 }, /before it/],
  ['a start at the end of the previous print', 'printed', 100, 900, { previous_end: 100 }, null],
  ['an end after the start of the next print', 'cleared', 100, 900, { next_start: 899 }, /next print/],
  ['an end at the start of the next print', 'cleared', 100, 900, { next_start: 900 }, null],
])('the report judges the times of %s', (_, status, started_at, printed_at, neighbors, expected) => {
  const why = whyNotTimes({ started_at, printed_at }, { status, ...alone, ...neighbors })
  expect(why ?? '').toMatch(expected ?? /^$/)
})

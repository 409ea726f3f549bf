import { expect, test } from 'vitest'
import { recordRead } from '../../../../server/platform/db/best-effort.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'

const EVENT = {
  subject: 'order',
  subject_id: 'q_1',
  what: 'file downloaded',
  details: { file: 'a.stl' },
} as const
const STAFF = {
  kind: 'floor',
  account_id: 'a_1',
  role: 'operator',
  session: 's',
  floor_device_id: 'd',
} as const

/** Records a read in a shop whose every write fails, and returns what was logged. */
function logOf(failure: Error): unknown[] {
  const logged: unknown[] = []
  const note = (line: object) => void logged.push(line)
  const write = () => {
    throw failure
  }
  const log = { debug: note, info: note, warn: note, error: note }
  recordRead({ write, log, clock: { now: () => 1 } }, STAFF, [EVENT])
  return logged
}

test.each([
  Object.assign(new Error('disk'), { code: 'SQLITE_FULL' }),
  Object.assign(new Error('lock'), { code: 'SQLITE_BUSY' }),
  new Refusal('database_unavailable'),
])('the log has who read what when the history cannot be written: %s', (failure) => {
  expect(logOf(failure)).toEqual([{ err: failure, actor_id: 'a_1', events: [EVENT] }])
})

test('a fault of the program is not hidden', () => {
  expect(() => logOf(new TypeError('broken'))).toThrow('broken')
})

import { expect, test } from 'vitest'
import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'

const withCode = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code })

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_RECOVERY', 'busy'],
  ['EMFILE', 'busy'],
  ['EACCES', 'denied'],
  ['SQLITE_READONLY_DIRECTORY', 'denied'],
  ['SQLITE_IOERR_WRITE', 'denied'],
  ['ENOENT', null],
  ['SQLITE_CONSTRAINT_UNIQUE', null],
  ['ERR_WORKER_OUT_OF_MEMORY', null],
] as const)('an error with code %s is the fault %s of the machine', (code, fault) => {
  expect(machineFaultOf(withCode(code))).toBe(fault)
})

test('an error is judged by what caused it where it has no such code itself', () => {
  expect(machineFaultOf(new Error('could not be kept', { cause: withCode('ENOSPC') }))).toBe('full')
})

test.each([null, undefined, 'ENOSPC', { code: 'ENOSPC' }, new Error('ENOSPC')])(
  'an error that only looks like one is none: %s',
  (value) => expect(machineFaultOf(value)).toBeNull(),
)

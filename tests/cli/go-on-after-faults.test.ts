import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { goOnAfterFaults } from '../../server/cli/go-on-after-faults.ts'
import type { Crashes } from '../../server/platform/ports/crashes.ts'

function watched() {
  const program = new EventEmitter()
  const clock = { ms: 0 }
  const seen = { logged: 0, stops: 0 }
  const reported: string[] = []
  const log = { info: () => {}, warn: () => {}, error: () => void seen.logged++ }
  const crashes = { record: ({ kind }: { kind: string }) => void reported.push(kind) } as unknown as Crashes
  goOnAfterFaults(
    () => ({ log, machine: { crashes } }),
    () => void seen.stops++,
    { program, now: () => clock.ms },
  )
  const fault = (kind: 'uncaughtException' | 'unhandledRejection', times: number, every_ms: number) => {
    for (let time = 0; time < times; time++, clock.ms += every_ms)
      program.emit(kind, new Error('SQLITE_BUSY'))
  }
  return { seen, reported, fault }
}

test('the program logs and reports an uncaught error, and keeps running', () => {
  const { seen, reported, fault } = watched()
  fault('uncaughtException', 1, 0)
  fault('unhandledRejection', 1, 0)
  expect(seen).toEqual({ logged: 2, stops: 0 })
  expect(reported).toEqual(['error', 'rejection'])
})

test('the program keeps running with one error a minute', () => {
  const { seen, fault } = watched()
  fault('uncaughtException', 100, 60_000)
  expect(seen).toEqual({ logged: 100, stops: 0 })
})

test('ten errors within a minute stop the server cleanly, once', () => {
  const { seen, fault } = watched()
  fault('uncaughtException', 9, 1000)
  expect(seen.stops).toBe(0)
  fault('unhandledRejection', 5, 1000)
  expect(seen.stops).toBe(1)
})

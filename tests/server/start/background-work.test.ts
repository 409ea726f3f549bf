import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { repeatWork } from '../../../server/platform/repeated-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { healthNotes } from '../../../server/platform/adapters/health-notes.ts'
import { jsonLog } from '../../../server/platform/adapters/json-log.ts'

const notes = healthNotes({ now: () => 1000 })
const silent = { log: jsonLog('silent'), machine: { health: { notes } } }

afterEach(() => vi.useRealTimers())

describe('background work', () => {
  test('runs its rounds one after another, never two at once', async () => {
    let atOnce = 0
    let most = 0
    let rounds = 0
    const done = new Promise<void>((resolve) => {
      const run = async () => {
        most = Math.max(most, ++atOnce)
        await nextTurn()
        atOnce--
        if (++rounds === 3) resolve()
      }
      work = repeatWork(silent, { name: 'test', every_ms: 0, steps: [run] })
    })
    work!.start()
    await done
    await work!.stop()
    expect(most).toBe(1)
  })

  test('runs the next round after one that failed', async () => {
    let rounds = 0
    const second = new Promise<void>((resolve) => {
      const run = () => {
        if (++rounds === 2) resolve()
        return Promise.reject(new Error('once'))
      }
      work = repeatWork(silent, { name: 'test', every_ms: 0, steps: [run] })
    })
    work!.start()
    await second
    await work!.stop()
    expect(rounds).toBeGreaterThanOrEqual(2)
  })

  test('runs the next step after one that failed', async () => {
    const second = Promise.withResolvers<string>()
    const steps = [() => Promise.reject(new Error('once')), async () => second.resolve('ran')]
    const one = repeatWork(silent, { name: 'test', every_ms: 60_000, steps })
    one.start()
    expect(await second.promise).toBe('ran')
    await one.stop()
  })

  test('runs the next round at once when asked to, and still at its time after that', async () => {
    let rounds = 0
    const count = async () => void (rounds += 1)
    const one = repeatWork(silent, { name: 'test', every_ms: 60_000, steps: [count] })
    one.start()
    // The first round is under way: no second one begins beside it.
    one.runNow()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(rounds).toBe(1)
    one.runNow()
    await one.stop()
    one.runNow()
    expect(rounds).toBe(2)
  })

  test.each([
    [new Error('once'), 1],
    [new Refusal('database_unavailable'), 0],
  ])('logs a failure, except that of a lost database, which its guard logs: %s', async (failure, logged) => {
    const said: string[] = []
    const log = { ...jsonLog('silent'), error: (_: object, message: string) => void said.push(message) }
    const one = repeatWork(
      { log, machine: { health: { notes } } },
      { name: 'test', every_ms: 60_000, steps: [() => Promise.reject(failure)] },
    )
    one.start()
    await one.stop()
    expect(said).toHaveLength(logged)
  })

  test('notes the end of each round, and why it failed', async () => {
    const run = async (step: () => Promise<unknown>) => {
      const repeated = repeatWork(silent, { name: 'noted', every_ms: 60_000, steps: [step] })
      repeated.start()
      await repeated.stop()
      return notes.tasks().find(({ name }) => name === 'noted')
    }
    expect(await run(() => Promise.reject(new Error('no disk')))).toEqual({
      name: 'noted',
      every_seconds: 60,
      last_at: 1000,
      error: 'no disk',
      failing_since: 1000,
    })
    expect(await run(() => Promise.resolve())).toMatchObject({ error: null, failing_since: null })
  })

  test('ends the step under way when it is stopped, and begins no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let ended = 0
    const { promise: disk, resolve: answer } = Promise.withResolvers<void>()
    const run = async () => {
      await disk
      ended++
    }
    const one = repeatWork(silent, { name: 'test', every_ms: 0, steps: [run, run] })
    one.start()
    const stopped = one.stop()
    answer()
    await stopped
    await vi.runAllTimersAsync()
    expect(ended).toBe(1)
  })
})

let work: ReturnType<typeof repeatWork> | undefined

import { describe, expect, test } from 'vitest'
import { repeated } from '../../server/background-work.ts'
import { Refusal } from '../../shared/refusals.ts'
import { jsonLog } from '../../server/adapters/json-log.ts'

const silent = { log: jsonLog('silent') }

describe('work that goes on by itself', () => {
  test('rounds follow one another and never overlap', async () => {
    let atOnce = 0
    let most = 0
    let rounds = 0
    const done = new Promise<void>((resolve) => {
      const run = async () => {
        most = Math.max(most, ++atOnce)
        await new Promise((wait) => setTimeout(wait, 5))
        atOnce--
        if (++rounds === 3) resolve()
      }
      work = repeated(silent, { name: 'test', every_ms: 0, run })
    })
    work!.start()
    await done
    await work!.stop()
    expect(most).toBe(1)
  })

  test('a round that fails does not end it', async () => {
    let rounds = 0
    const second = new Promise<void>((resolve) => {
      const run = () => {
        if (++rounds === 2) resolve()
        return Promise.reject(new Error('once'))
      }
      work = repeated(silent, { name: 'test', every_ms: 0, run })
    })
    work!.start()
    await second
    await work!.stop()
    expect(rounds).toBeGreaterThanOrEqual(2)
  })

  test.each([
    [new Error('once'), 1],
    [new Refusal('database_unavailable'), 0],
  ])('a round that fails is logged, but not for a lost database, which was: %s', async (failure, logged) => {
    const said: string[] = []
    const log = { ...jsonLog('silent'), error: (_: object, message: string) => void said.push(message) }
    const one = repeated({ log }, { name: 'test', every_ms: 60_000, run: () => Promise.reject(failure) })
    one.start()
    await one.stop()
    expect(said).toHaveLength(logged)
  })

  test('stopping waits for the round under way, and none comes after it', async () => {
    let ended = 0
    const run = async () => {
      await new Promise((wait) => setTimeout(wait, 20))
      ended++
    }
    const one = repeated(silent, { name: 'test', every_ms: 0, run })
    one.start()
    await one.stop()
    expect(ended).toBe(1)
    await new Promise((wait) => setTimeout(wait, 40))
    expect(ended).toBe(1)
  })
})

let work: ReturnType<typeof repeated> | undefined

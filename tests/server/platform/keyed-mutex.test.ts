import { describe, expect, test, vi } from 'vitest'
import { keyedMutex } from '../../../server/platform/keyed-mutex.ts'

const owner = {}

describe('a keyed mutex', () => {
  test('runs work with the same key one at a time, in the order of the requests', async () => {
    const run = keyedMutex()
    const log: string[] = []
    const first = Promise.withResolvers<void>()
    const work = (name: string, until?: Promise<void>) => async () => {
      log.push(`${name} begins`)
      await until
      log.push(`${name} ends`)
    }
    const all = [run(owner, 'a', work('one', first.promise)), run(owner, 'a', work('two'))]
    await run(owner, 'b', work('other key'))
    await run({}, 'a', work('other owner'))
    first.resolve()
    await Promise.all(all)
    expect(log).toEqual([
      'one begins',
      'other key begins',
      'other key ends',
      'other owner begins',
      'other owner ends',
      'one ends',
      'two begins',
      'two ends',
    ])
  })

  test('runs later work although earlier work failed', async () => {
    const run = keyedMutex()
    const failed = run(owner, 'a', () => Promise.reject(new Error('first')))
    const later = run(owner, 'a', async () => 'second')
    await expect(failed).rejects.toThrow('first')
    await expect(later).resolves.toBe('second')
  })

  test('refuses work that waited too long, and runs the next one after the work before it', async () => {
    vi.useFakeTimers()
    try {
      const run = keyedMutex({ max_ms: 1000, timeoutError: () => new Error('waited too long') })
      const first = Promise.withResolvers<string>()
      const log: string[] = []
      const one = run(owner, 'a', () => first.promise)
      const two = run(owner, 'a', async () => log.push('two')).catch((error: Error) => error.message)
      await vi.advanceTimersByTimeAsync(1000)
      expect(await two).toBe('waited too long')
      const three = run(owner, 'a', async () => log.push('three'))
      await vi.advanceTimersByTimeAsync(500)
      expect(log).toEqual([])
      first.resolve('done')
      expect(await one).toBe('done')
      await three
      expect(log).toEqual(['three'])
    } finally {
      vi.useRealTimers()
    }
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedRequest, UNREACHABLE } from '../../renderer/api.ts'
import { RequoteQueue } from '../../renderer/customer/quote-context/requote-queue.ts'
import type { Quote } from '../../shared/quotes/quote.ts'
import type { RequoteBody } from '../../shared/quotes/quote-bodies.ts'
import { quoteOf } from './quote-fixtures.ts'

interface Asked {
  id: string
  body: RequoteBody
  answer: (quote: Quote) => void
  refuse: (error: Error) => void
}

let asked: Asked[] = []
let arrived: [id: string, before: string][] = []
let waiting: (() => void)[] = []

function makeQueue() {
  const queue = new RequoteQueue({
    ask: (id, body) => new Promise((answer, refuse) => asked.push({ id, body, answer, refuse })),
    onQuote: (quote, before) => arrived.push([quote.id, before]),
    shopIsBack: () => new Promise((back) => waiting.push(back)),
  })
  queue.follow('q_1')
  return queue
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  arrived = []
  waiting = []
})
afterEach(() => vi.useRealTimers())

test('the controls show a change before the shop has answered', () => {
  const queue = makeQueue()
  queue.change({ material: 'PETG' })
  expect(queue.store.getState().wanted).toEqual({ material: 'PETG' })
})

test('quick changes of one figure become one request with the last value', async () => {
  const queue = makeQueue()
  for (const quantity of [2, 3, 4]) queue.change({ quantity }, 400)
  await vi.advanceTimersByTimeAsync(400)
  expect(asked.map(({ body }) => body)).toEqual([{ quantity: 4 }])
})

test('a change during a request is asked of the quote that came back, with nothing that was answered', async () => {
  const queue = makeQueue()
  queue.change({ material: 'PETG' })
  await vi.advanceTimersByTimeAsync(0)
  queue.change({ quantity: 5 })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  asked[0].answer(quoteOf({ id: 'q_2' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.map(({ id, body }) => [id, body])).toEqual([
    ['q_1', { material: 'PETG' }],
    ['q_2', { quantity: 5 }],
  ])
  expect(arrived).toEqual([['q_2', 'q_1']])
})

test('a value that was changed again while it was asked for is asked for once more', async () => {
  const queue = makeQueue()
  queue.change({ quantity: 5 })
  await vi.advanceTimersByTimeAsync(0)
  queue.change({ quantity: 6 })
  asked[0].answer(quoteOf({ quantity: 5 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.map(({ body }) => body)).toEqual([{ quantity: 5 }, { quantity: 6 }])
})

test('a refusal keeps the state before and its sentence, and the next change forgets it', async () => {
  const queue = makeQueue()
  queue.change({ material: 'TPU' })
  await vi.advanceTimersByTimeAsync(0)
  asked[0].refuse(
    new RefusedRequest({ code: 'material_unavailable', detail: 'TPU is out of stock.', fields: {} }),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.store.getState()).toMatchObject({
    wanted: {},
    asking: false,
    refusal: { detail: 'TPU is out of stock.' },
  })
  queue.change({ material: 'PETG' })
  expect(queue.store.getState().refusal).toBeNull()
})

test('a change that found no shop stays, and is asked for once, with later ones, when the shop is back', async () => {
  const queue = makeQueue()
  queue.change({ material: 'PETG' })
  await vi.advanceTimersByTimeAsync(0)
  asked[0].refuse(new RefusedRequest(UNREACHABLE))
  await vi.advanceTimersByTimeAsync(0)
  queue.change({ quantity: 3 })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  expect(queue.store.getState()).toMatchObject({ wanted: { material: 'PETG', quantity: 3 }, refusal: null })
  waiting[0]()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ material: 'PETG', quantity: 3 }])
})

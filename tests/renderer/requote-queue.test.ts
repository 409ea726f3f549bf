import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedRequest, UNREACHABLE } from '../../renderer/platform/api.ts'
import { RequoteQueue } from '../../renderer/quoting/customer/quote-context/requote-queue.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import type { RequoteBody } from '../../shared/quoting/quotes/quote-bodies.ts'
import { quoteOf } from './quote-fixtures.ts'

interface SentRequote {
  id: string
  body: RequoteBody
  answer: (quote: Quote) => void
  refuse: (error: Error) => void
}

let sent: SentRequote[] = []
let received: [id: string, before: string][] = []
let reconnect: (() => void)[] = []

function makeQueue() {
  const queue = new RequoteQueue({
    requote: (id, body) => new Promise((answer, refuse) => sent.push({ id, body, answer, refuse })),
    onQuote: (quote, before) => received.push([quote.id, before]),
    shopIsBack: () => new Promise((resolve) => reconnect.push(resolve)),
  })
  queue.follow('q_1')
  return queue
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  received = []
  reconnect = []
})
afterEach(() => vi.useRealTimers())

test('the queue shows a change before the server answers', () => {
  const queue = makeQueue()
  queue.change({ material: 'PETG' })
  expect(queue.store.getState().pendingChanges).toEqual({ material: 'PETG' })
})

test('the queue merges quick changes of one value into one request', async () => {
  const queue = makeQueue()
  for (const quantity of [2, 3, 4]) queue.change({ quantity }, 400)
  await vi.advanceTimersByTimeAsync(400)
  expect(sent.map(({ body }) => body)).toEqual([{ quantity: 4 }])
})

test('the queue applies a change made during a request to the quote that came back, without what was answered', async () => {
  const queue = makeQueue()
  queue.change({ material: 'PETG' })
  await vi.advanceTimersByTimeAsync(0)
  queue.change({ quantity: 5 })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  sent[0].answer(quoteOf({ id: 'q_2' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ id, body }) => [id, body])).toEqual([
    ['q_1', { material: 'PETG' }],
    ['q_2', { quantity: 5 }],
  ])
  expect(received).toEqual([['q_2', 'q_1']])
})

test('the queue sends a value again that changed during its request', async () => {
  const queue = makeQueue()
  queue.change({ quantity: 5 })
  await vi.advanceTimersByTimeAsync(0)
  queue.change({ quantity: 6 })
  sent[0].answer(quoteOf({ quantity: 5 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ body }) => body)).toEqual([{ quantity: 5 }, { quantity: 6 }])
})

test('the queue drops a refused change and keeps the reason until the next change', async () => {
  const queue = makeQueue()
  queue.change({ material: 'TPU' })
  await vi.advanceTimersByTimeAsync(0)
  sent[0].refuse(
    new RefusedRequest({ code: 'material_unavailable', detail: 'TPU is out of stock.', fields: {} }),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.store.getState()).toMatchObject({
    pendingChanges: {},
    isSending: false,
    refusal: { detail: 'TPU is out of stock.' },
  })
  queue.change({ material: 'PETG' })
  expect(queue.store.getState().refusal).toBeNull()
})

test('the queue keeps changes while the server cannot be reached, and sends them together once it can', async () => {
  const queue = makeQueue()
  queue.change({ material: 'PETG' })
  await vi.advanceTimersByTimeAsync(0)
  sent[0].refuse(new RefusedRequest(UNREACHABLE))
  await vi.advanceTimersByTimeAsync(0)
  queue.change({ quantity: 3 })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  expect(queue.store.getState()).toMatchObject({
    pendingChanges: { material: 'PETG', quantity: 3 },
    refusal: null,
  })
  reconnect[0]()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.slice(1).map(({ body }) => body)).toEqual([{ material: 'PETG', quantity: 3 }])
})

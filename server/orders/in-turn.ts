import { Refusal } from '../../shared/refusals.ts'
import type { Shop } from '../shop.ts'

/** As long as the first upload with a key may keep the second one waiting (decisions G-151). */
const PATIENCE_MS = 30_000

const queues = new WeakMap<Shop, Map<string, Promise<unknown>>>()

function queueOf(shop: Shop): Map<string, Promise<unknown>> {
  const known = queues.get(shop)
  if (known) return known
  const made = new Map<string, Promise<unknown>>()
  queues.set(shop, made)
  return made
}

/** Runs work on the same quote one after another. Refuses with `idempotency_in_flight` what would wait too long. */
export function inTurn<Result>(shop: Shop, quoteId: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queueOf(shop)
  const before = queue.get(quoteId) ?? Promise.resolve()
  const turn = patiently(before).then(work)
  const done = Promise.allSettled([before, turn]).then(() => {
    if (queue.get(quoteId) === done) queue.delete(quoteId)
  })
  queue.set(quoteId, done)
  return turn
}

function patiently(before: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLong = () => reject(new Refusal('idempotency_in_flight', undefined, { retry_after: 5 }))
    const timer = setTimeout(tooLong, PATIENCE_MS)
    void before.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

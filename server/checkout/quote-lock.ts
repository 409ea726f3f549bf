import { Refusal } from '../../shared/refusals.ts'
import { takeTurn, type Turns } from '../../shared/turns.ts'
import type { Shop } from '../shop.ts'

/** As long as the first upload with a key may keep the second one waiting (decisions G-151). */
const PATIENCE_MS = 30_000

const turnsOf = new WeakMap<Shop['db'], Turns>()

/** Runs work on the same quote one after another. Refuses with `idempotency_in_flight` what would wait too long. */
export function withQuoteLock<Result>(
  shop: Shop,
  quoteId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOf.get(shop.db) ?? new Map()
  turnsOf.set(shop.db, turns)
  return takeTurn(turns, quoteId, (before) => patiently(before).then(work))
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

import type { UnitStatus } from '../../shared/orders/production/unit-states.ts'

/** An order as far as staff were told that it is. */
export interface OrderProgress {
  quantity: number
  /** The last status that all of its units were moved to. */
  units: UnitStatus
  packed: boolean
  shipped: boolean
}

/**
 * The record that the customers and staff keep of their requests. No fault may undo those answered with success; nothing may
 * have happened without a request.
 */
export interface Journal {
  /** SHA-256 of the file of each quote that was accepted for pricing, by the quote's id. */
  uploads: Map<string, string>
  /** Quotes that a requote returned. */
  requotes: Set<string>
  links: Map<string, string>
  /** Quotes for which a payment was sent. */
  payTried: Set<string>
  /** Quotes whose payment was answered. */
  paid: Set<string>
  orders: Map<string, OrderProgress>
  /** Cents of refunds by order: sent, and answered. */
  refundTried: Map<string, number>
  refunded: Map<string, number>
  /** Requests that the server answered, by status; `none` is no answer at all. */
  answers: Map<string, number>
}

export function emptyJournal(): Journal {
  return {
    uploads: new Map(),
    requotes: new Set(),
    links: new Map(),
    payTried: new Set(),
    paid: new Set(),
    orders: new Map(),
    refundTried: new Map(),
    refunded: new Map(),
    answers: new Map(),
  }
}

export function addTo<Key>(counts: Map<Key, number>, key: Key, amount = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + amount)
}

/**
 * Returns the number of requests that changed something: uploads, requotes, opened checkouts, payments, refunds and steps of
 * staff.
 */
export function changesOf({ uploads, requotes, links, paid, refunded, answers }: Journal): number {
  return (
    uploads.size + requotes.size + links.size + paid.size + refunded.size + (answers.get('step done') ?? 0)
  )
}

/** Returns the counts of the finished work, in one line. */
export function summaryOf(journal: Journal): string {
  const { uploads, requotes, paid, orders, refunded, answers } = journal
  const shipped = [...orders.values()].filter((order) => order.shipped).length
  const counts = [...answers].map(([status, count]) => `${status}: ${count}`).join(', ')
  return (
    `${uploads.size} uploads, ${requotes.size} requotes, ${paid.size} payments, ` +
    `${shipped} shipped, ${refunded.size} refunded; answers ${counts}`
  )
}

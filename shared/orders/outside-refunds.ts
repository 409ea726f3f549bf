import type { Cents } from '../platform/money.ts'
import type { Instant } from '../platform/time.ts'
import type { OrderStatus } from './order-states.ts'

/** A refund that was made at the payment company without the shop, as the page of one of its orders shows it. */
export interface OutsideRefund {
  provider_ref: string
  /** Null until it is entered in the ledger. */
  ledger_id: string | null
  order_id: string
  /** The amount of this order; of the whole payment while no order is chosen. */
  amount_cents: Cents
  made_at: Instant
  needs: OutsideRefundNeed | null
  /** The orders of the payment that it can be entered for, while none is chosen. */
  choices: { order_id: string; order_number: number; left_cents: Cents }[]
}

/**
 * The decision that a refund without the shop needs from staff. `order`: which order was meant. `room`: the end of a refund
 * under way or a dispute. `decision`: whether to make an order on hold that was refunded whole; a `packed` one is to be
 * shipped or unpacked. `look`: to be seen.
 */
export type OutsideRefundNeed = 'order' | 'room' | 'decision' | 'packed' | 'look'

interface OutsideRefundFacts {
  status: OrderStatus
  is_packed: boolean
  left_cents: Cents
}

/** Returns the question about a refund in the ledger of an order, until staff have decided. */
export function outsideRefundNeed({ status, is_packed, left_cents }: OutsideRefundFacts): OutsideRefundNeed {
  if (left_cents > 0) return 'look'
  if (status === 'on_hold') return 'decision'
  return is_packed ? 'packed' : 'look'
}

export function outsideRefundSentences({ needs }: Pick<OutsideRefund, 'needs'>): string {
  return needs === null ? '' : NEEDS[needs]
}

const NEEDS: Record<OutsideRefundNeed, string> = {
  order:
    'The payment is that of several orders. Choose the order that the refund is for, so that its ledger is right.',
  room: 'More than is left of the payment now: a refund under way or a dispute holds the rest. It is entered when that ends.',
  decision:
    'Everything paid went back, so the order is on hold. Resume it to make it all the same, or decline it.',
  packed:
    'Everything paid went back, and the order is packed. Decline it, or note this and ship it all the same.',
  look: 'The ledger has it, and no more than the rest can be refunded.',
}

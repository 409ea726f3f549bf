import type { Order, OrderPart } from '../../../shared/orders/order.ts'
import type { UnitStatus } from '../../../shared/orders/production/unit-states.ts'
import { counted } from '../../../shared/platform/counted.ts'

/** A unit's status in the buyer's words. */
export const UNIT_WORDS: Record<UnitStatus, string> = {
  queued: 'Waiting',
  printing: 'Printing',
  finishing: 'Finishing',
  ready: 'Made',
  shipped: 'Shipped',
  cancelled: 'Canceled',
}

/** Returns the pieces as their buyer reads of them: those of an order that is picked up are made, and never shipped. */
export function shownPieces({ parts, delivery }: Pick<Order, 'parts' | 'delivery'>): OrderPart[] {
  if (!delivery.pickup) return parts
  return parts.map((part) => (part.status === 'shipped' ? { ...part, status: 'ready' } : part))
}

/** Returns true if a piece is being printed or was: before that, bars without progress would say nothing that the timeline does not. */
export function isBegun(parts: readonly OrderPart[]): boolean {
  return parts.some(({ status }) => status !== 'queued' && status !== 'cancelled')
}

/** Writes `12 of 25 made`. */
export function madeCountWords(parts: readonly OrderPart[]): string {
  return `${countMade(parts)} of ${parts.length} made`
}

function countMade(parts: readonly OrderPart[]): number {
  return parts.filter(({ status }) => status === 'ready' || status === 'shipped').length
}

/** Writes `12 of 25 made, 3 pieces printing, 1 finishing`. */
export function madeWords(parts: readonly OrderPart[]): string {
  const count = (status: UnitStatus) => parts.filter((part) => part.status === status).length
  const [printing, finishing] = [count('printing'), count('finishing')]
  return [
    madeCountWords(parts),
    printing > 0 ? `${counted(printing, 'piece')} printing` : null,
    finishing > 0 ? `${finishing} finishing` : null,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the mean progress of all units that are not canceled, 0 to 1. */
export function wholeProgress(parts: readonly OrderPart[]): number {
  const active = parts.filter(({ status }) => status !== 'cancelled')
  if (active.length === 0) return 0
  return active.reduce((sum, { progress }) => sum + progress, 0) / active.length
}

/** Writes `Piece 3: Printing, 45%`. */
export function unitLabel({ unit, status, progress }: OrderPart): string {
  const share = status === 'printing' ? `, ${Math.round(progress * 100)}%` : ''
  return `Piece ${unit}: ${UNIT_WORDS[status]}${share}`
}

import type { Instant } from '../../platform/time.ts'
import type { Cents } from '../../platform/money.ts'
import type { FirstArticleRule } from '../../quoting/scheduling/calendar.ts'
import type { UnitStatus } from './unit-states.ts'

/** `needed`: one unit at a time until one has passed. `waived`: staff decided to print all of them at once. */
export type FirstArticle = 'none' | 'needed' | 'passed' | 'waived'

/** Returns `needed` if a new order has so many pieces, or is worth so much, that it begins with one unit. */
export function firstArticleFor(
  { quantity, parts_cents }: { quantity: number; parts_cents: Cents },
  { from_pieces, from_cents }: FirstArticleRule,
): FirstArticle {
  const isMany = from_pieces !== null && quantity >= from_pieces
  const isDear = from_cents !== null && quantity > 1 && parts_cents >= from_cents
  return isMany || isDear ? 'needed' : 'none'
}

interface FirstArticleOrder {
  number: number
  first_article: FirstArticle
  units: readonly { unit: number; status: UnitStatus }[]
}

/** Returns the reason why these units of the order cannot be started, as a sentence for staff; null if they can. */
export function whyNotStart(order: FirstArticleOrder, starting: readonly number[]): string | null {
  if (order.first_article !== 'needed') return null
  const begun = order.units.find(({ status }) => status !== 'queued' && status !== 'cancelled')
  const waive = 'or waive the first article.'
  if (begun?.status === 'printing')
    return `Order ${order.number} begins with one unit. Unit ${begun.unit} is printing: check it first, ${waive}`
  if (begun)
    return `Order ${order.number} begins with one unit. Unit ${begun.unit} is printed: check it first, ${waive}`
  return starting.length > 1
    ? `Order ${order.number} begins with one unit, which is checked before the others. Start one unit, ${waive}`
    : null
}

/**
 * Returns the reason why these units of the order cannot be planned as one print, as a sentence for staff; null if they can. The
 * others may be planned once the first has a plate: they wait for its check.
 */
export function whyNotPlan(
  { number, first_article, units }: FirstArticleOrder,
  { planning, planned }: { planning: number; planned: number },
): string | null {
  const isBegun = planned > 0 || units.some(({ status }) => status !== 'queued' && status !== 'cancelled')
  if (first_article !== 'needed' || isBegun || planning < 2) return null
  return `Order ${number} begins with one unit, which is checked before the others. Plan one unit, or waive the first article.`
}

interface FirstArticleTime {
  now: Instant
  /** When the order must be handed over; null: nothing is promised. */
  until: Instant | null
  /** Machine time of one unit. */
  seconds: number
  quantity: number
  /** Printers that can print it. */
  printers: number
}

/**
 * Returns a sentence for staff if there is no time to print and check one unit before the others, or null if there is.
 * Counts machine time alone, so that it warns only if the promise cannot be kept.
 */
export function whyNoTime({ now, until, seconds, quantity, printers }: FirstArticleTime): string | null {
  if (until === null || printers === 0) return null
  const rounds = 1 + Math.ceil((quantity - 1) / printers)
  if (now + rounds * seconds <= until) return null
  const hours = Math.ceil((rounds * seconds) / 3600)
  return `One unit first and then the others take about ${hours} h of printing, which is more than the time until the promised day ends. Waive the first article, or move the ship date.`
}

import type { HistoryEventKind } from '../../shared/orders/events/domain-events.ts'
import { dayInSentence } from '../../shared/desk/history/day-words.ts'
import type { OrderDetails } from '../../shared/orders/boards.ts'

const PROMISE_EVENTS: ReadonlySet<HistoryEventKind> = new Set([
  'ship date confirmed',
  'ship date taken back',
  'ship date moved',
  'ship date kept',
  'resumed',
])

interface PromiseStep {
  id: number
  at: number
  text: string
}

/** Returns how the promised and expected days came about, oldest first. */
export function promiseHistory({ events, order }: Pick<OrderDetails, 'events' | 'order'>): PromiseStep[] {
  return events
    .filter(({ what }) => PROMISE_EVENTS.has(what))
    .flatMap(({ id, at, what, who, details }) => {
      const text = stepText(what, details, order.speed)
      return text === null ? [] : [{ id, at, text: `${text}${who === null ? '' : `, by ${who}`}` }]
    })
    .toReversed()
}

type Details = Record<string, unknown> | null

function stepText(what: HistoryEventKind, details: Details, speed: string): string | null {
  if (what === 'ship date taken back') return 'Taken back'
  if (what === 'ship date kept') return 'Back to the promised day'
  if (what === 'ship date moved') {
    const day = dayOf(details?.['expected_ship_by'])
    return day && (details?.['agreed'] === true ? `Promised for ${day}` : `Expected ${day}`)
  }
  const days = details?.['ship_by']
  const day = dayOf(
    typeof days === 'object' && days !== null ? (days as Record<string, unknown>)[speed] : days,
  )
  return day && (what === 'resumed' ? `Promised for ${day} after the hold` : `Promised for ${day}`)
}

function dayOf(day: unknown): string | null {
  return typeof day === 'string' ? dayInSentence(day) : null
}

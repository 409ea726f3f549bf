import { formatCents } from '../../../shared/platform/money.ts'
import type { OrderHistoryEntry } from '../../../shared/orders/boards.ts'
import { dayText } from '../../platform/ui/words.ts'
import { eventWords } from '../../platform/kit/event-words.ts'
import { unitsText } from '../../orders/lot-words.ts'

/** Returns an event of the order's history in words: what happened, to which units, for how much. */
export function eventText({ what, from, to, details }: Omit<OrderHistoryEntry, 'email'>): string {
  const parts = [
    eventWords(what),
    ...amountOf(details),
    ...unitsOf(details),
    ...namesOf(details),
    ...daysOf(details),
  ]
  const stateChange =
    from !== null && to !== null && from !== to ? `, ${stateText(from)} to ${stateText(to)}` : ''
  return `${parts.join(', ')}${stateChange}`
}

function stateText(state: string): string {
  return state.replaceAll('_', ' ')
}

type Details = OrderHistoryEntry['details']

function amountOf(details: Details): string[] {
  const cents = details?.['amount_cents'] ?? details?.['total_cents']
  return typeof cents === 'number' ? [formatCents(cents)] : []
}

function unitsOf(details: Details): string[] {
  const units = details?.['units']
  return Array.isArray(units) && units.every((unit) => typeof unit === 'number') && units.length > 0
    ? [unitsText(units)]
    : []
}

/** Returns the names of printers, carriers, files and invoices, and tracking numbers. */
function namesOf(details: Details): string[] {
  const printers = details?.['printers']
  const names = Array.isArray(printers)
    ? printers
    : [details?.['document'], details?.['carrier'], details?.['tracking_number'], details?.['file']]
  return names.filter((name) => typeof name === 'string')
}

function daysOf(details: Details): string[] {
  const day = details?.['expected_ship_by']
  return typeof day === 'string' ? [dayText(day)] : []
}

import type { HistoryEntry } from '../../../shared/desk/opened-quote.ts'
import { dayText, labelText } from '../../ui/words.ts'

/** Labels of events whose stored name is not one. */
const LABELS: Record<string, string> = {
  received: 'Uploaded',
  start: 'Measuring started',
  requeue: 'Back in the queue',
  price: 'Priced',
  hold: 'Held for review',
  refer: 'Referred to engineering',
  fail: 'Could not be quoted',
  requoted: 'Requoted',
  'request sent': 'Sent to engineering',
  'contact left': 'Contact details added',
  issue: 'Price issued',
  reject: 'Request declined',
  release: 'Released',
  decline: 'Declined',
  pay: 'Paid',
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An event in words, with the ship date it set. */
export function eventText({ what, from, to }: Pick<HistoryEntry, 'what' | 'from' | 'to'>): string {
  const label = LABELS[what] ?? labelText(what)
  if (to !== null && DAY.test(to))
    return from !== null && DAY.test(from)
      ? `${label}: ${dayText(to)} instead of ${dayText(from)}`
      : `${label}: ${dayText(to)}`
  return label
}

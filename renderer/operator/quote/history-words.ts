import type { HistoryEntry } from '../../../shared/desk/opened-quote.ts'
import { dayText, labelText } from '../../ui/words.ts'

/** Events whose stored word says too little by itself. */
const WORDS: Record<string, string> = {
  received: 'Uploaded',
  start: 'Taken up by a worker',
  requeue: 'Back in the queue',
  price: 'Priced',
  hold: 'Held for a look',
  refer: 'Referred to engineering',
  fail: 'Could not be quoted',
  requoted: 'Changed',
  'request sent': 'Sent to the engineers',
  'contact left': 'Contact details left',
  expired: 'Expired',
  issue: 'Price issued',
  reject: 'Request declined',
  release: 'Released',
  decline: 'Declined',
  pay: 'Paid',
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What happened, with the day it is about. */
export function eventText({ what, from, to }: Pick<HistoryEntry, 'what' | 'from' | 'to'>): string {
  const word = WORDS[what] ?? labelText(what)
  if (to !== null && DAY.test(to))
    return from !== null && DAY.test(from)
      ? `${word}: ${dayText(to)} instead of ${dayText(from)}`
      : `${word}: ${dayText(to)}`
  return word
}

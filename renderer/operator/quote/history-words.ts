import type { HistoryEntry } from '../../../shared/desk/opened-quote.ts'
import { dayText } from '../../ui/words.ts'
import { eventWords } from '../kit/event-words.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What happened, with the day it is about. */
export function eventText({ what, from, to }: Pick<HistoryEntry, 'what' | 'from' | 'to'>): string {
  const word = eventWords(what)
  if (to !== null && DAY.test(to))
    return from !== null && DAY.test(from)
      ? `${word}: ${dayText(to)} instead of ${dayText(from)}`
      : `${word}: ${dayText(to)}`
  return word
}

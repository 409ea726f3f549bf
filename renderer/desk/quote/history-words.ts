import type { HistoryEntry } from '../../../shared/desk/opened-quote.ts'
import { dayText } from '../../platform/ui/words.ts'
import { eventWords } from '../../platform/kit/event-words.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns an event in words, with the ship date it set. */
export function eventText({ what, from, to }: Pick<HistoryEntry, 'what' | 'from' | 'to'>): string {
  const label = eventWords(what)
  if (to !== null && DAY.test(to))
    return from !== null && DAY.test(from)
      ? `${label}: ${dayText(to)} instead of ${dayText(from)}`
      : `${label}: ${dayText(to)}`
  return label
}

import { QUIET_EVENTS } from '../../../shared/desk/history/quiet-events.ts'
import { eventSentence, type ToldEvent } from '../../../shared/desk/history/event-sentences.ts'
import { whenInSentence } from '../../../shared/desk/history/day-words.ts'
import { shopZone } from '../ui/shop-zone.ts'

const MAX_SENTENCES = 3

interface TimedEvent extends ToldEvent {
  id: number
  at: number
}

/** Returns the changes after an event as sentences in the order of time; the latest few. `events` are newest first. */
export function changesSince(
  events: readonly TimedEvent[],
  { after, thing, now = Math.floor(Date.now() / 1000) }: { after: number; thing: string; now?: number },
): string[] {
  return events
    .filter(({ id, what }) => id > after && !QUIET_EVENTS.has(what))
    .slice(0, MAX_SENTENCES)
    .toReversed()
    .map((event) => eventSentence(event, { thing }, whenInSentence(event.at, { now, zone: shopZone() })))
}

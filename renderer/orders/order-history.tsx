import { eventSentence } from '../../shared/desk/history/event-sentences.ts'
import type { OrderDetails, OrderHistoryEntry } from '../../shared/orders/boards.ts'
import { shopInstantText } from '../platform/ui/words.ts'
import list from '../platform/kit/event-list.module.css'
import panel from '../platform/kit/panel.module.css'

const EMAILED = {
  sent: 'The customer was emailed.',
  waiting: 'An email to the customer waits to be sent.',
  practice: 'An email was written. It stays here: this is a test order.',
} as const

/** Comments are shown above the history. */
const SHOWN_ABOVE: ReadonlySet<OrderHistoryEntry['what']> = new Set(['comment added', 'comment edited'])

/** Shows who did what, when and why, newest first. */
export function OrderHistory({ full: { events, order } }: { full: OrderDetails }) {
  return (
    <section className={panel['block']} aria-label="History">
      <h2>History</h2>
      <ol className={`named-rows fold-rows ${list['events']}`} reversed>
        {events
          .filter(({ what }) => !SHOWN_ABOVE.has(what))
          .map((event) => (
            <li key={event.id}>
              <time>{shopInstantText(event.at)}</time>
              <p className="wrap-anywhere">
                {eventSentence(event, { thing: 'the order', speed: order.speed })}{' '}
                {event.email === null ? null : (
                  <span className="font-normal text-muted">{EMAILED[event.email]}</span>
                )}
              </p>
            </li>
          ))}
      </ol>
    </section>
  )
}

import type { OrderHistoryEntry } from '../../../shared/orders/boards.ts'
import { shopInstantText } from '../../ui/words.ts'
import { eventText } from './event-words.ts'
import classes from '../kit/order.module.css'

/** Who did what, when and why, newest first. */
export function OrderHistory({ events }: { events: readonly OrderHistoryEntry[] }) {
  return (
    <section className={classes['block']} aria-label="History">
      <h2>History</h2>
      <ol className={classes['history']} reversed>
        {events.map((event) => (
          <li key={event.id}>
            <time>{shopInstantText(event.at)}</time>
            <div>
              <p>
                {eventText(event)}{' '}
                <span className={classes['quiet']}>{event.who ?? 'by the shop itself'}</span>
              </p>
              {event.why === null ? null : <p className={classes['quiet']}>{event.why}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

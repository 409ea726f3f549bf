import type { OrderHistoryEntry } from '../../../shared/orders/boards.ts'
import { shopInstantText } from '../../ui/words.ts'
import { eventText } from './event-words.ts'
import panel from '../kit/panel.module.css'
import classes from './orders.module.css'
import tones from '../kit/tones.module.css'

/** Who did what, when and why, newest first. */
export function OrderHistory({ events }: { events: readonly OrderHistoryEntry[] }) {
  return (
    <section className={panel['block']} aria-label="History">
      <h2>History</h2>
      <ol className={classes['history']} reversed>
        {events.map((event) => (
          <li key={event.id}>
            <time>{shopInstantText(event.at)}</time>
            <div>
              <p>
                {eventText(event)} <span className={tones['quiet']}>{event.who ?? 'automatic'}</span>
              </p>
              {event.why === null ? null : <p className={tones['quiet']}>{event.why}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

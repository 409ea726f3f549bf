import type { WallDay, WallOrder } from '../../../shared/production/floor/wall-board.ts'
import { pacificDayOf, type Instant } from '../../../shared/platform/time.ts'
import { dayText, distanceText, shopDay } from '../../platform/ui/words.ts'
import { usePaging } from './use-paging.ts'
import classes from './wall.module.css'

/** Shows how many orders must leave on a day, and how far along they are. */
export function PromisePanel({ day, now }: { day: WallDay; now: Instant }) {
  const today = pacificDayOf(now)
  // Around midnight in another time zone, “Today” would not be the day in the heading.
  const away = today === shopDay(now) ? distanceText(day.day, today) : null
  const title = away === 'today' || away === 'tomorrow' ? labelOf(away) : dayText(day.day)
  return (
    <section className={`min-w-0 bg-surface ${classes['panel']}`} aria-label={`To hand over ${title}`}>
      <h2>{title}</h2>
      <dl className={`grid grid-cols-3 ${classes['numbers']}`}>
        <div className="text-good">
          <dd className="figures font-semibold">{day.done}</dd>
          <dt>done</dt>
        </div>
        <div>
          <dd className="figures font-semibold">{day.on_the_way}</dd>
          <dt>on the way</dt>
        </div>
        <div className={day.at_risk > 0 ? 'text-stop' : undefined}>
          <dd className="figures font-semibold">{day.at_risk}</dd>
          <dt>at risk</dt>
        </div>
      </dl>
    </section>
  )
}

const labelOf = (away: string) => away.charAt(0).toUpperCase() + away.slice(1)

const SHOWN_RISKS = 4

/** The orders at risk by number, with the reason. */
export function RiskList({ orders }: { orders: readonly WallOrder[] }) {
  const { shown, page, pages } = usePaging(orders, SHOWN_RISKS)
  return (
    <section className={`min-w-0 bg-surface ${classes['panel']}`} aria-label="Orders at risk">
      <h2 className="flex justify-between gap-2">
        At risk
        {pages > 1 ? (
          <small>
            {page + 1} of {pages}
          </small>
        ) : null}
      </h2>
      {orders.length === 0 ? <p className={`text-good ${classes['calm']}`}>Nothing is at risk.</p> : null}
      <ul className={`grid ${classes['risks']}`}>
        {shown.map(({ number, why, printed, quantity, day }) => (
          <li key={number} className="truncate">
            <strong>{number}</strong> <b className="text-stop">{why}</b>{' '}
            <span className="text-muted">
              {printed} of {quantity} printed, {dayText(day)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

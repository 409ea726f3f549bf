import type { DeskToday } from '../../shared/desk/desk-page-data.ts'
import { countText, shopSoonText } from '../platform/ui/words.ts'
import classes from './desk-list.module.css'

/** Shown while nothing needs a person: what comes next today. */
export function AllDone({ today, now }: { today: DeskToday; now: number }) {
  const { promised, shipped, pickup, print_done_at } = today
  return (
    <section className={classes['done']} aria-labelledby="all-done">
      <h2 id="all-done">All done</h2>
      <p>Nothing needs you right now. Anything that does appears here at once.</p>
      <dl>
        <div>
          <dt>Today’s promises</dt>
          <dd>
            {promised === 0 ? 'None left to ship' : `${countText(promised, 'order')} in work`}
            {shipped > 0 ? `, ${shipped} shipped` : ''}
          </dd>
        </div>
        {pickup ? (
          <div>
            <dt>Next pick-up</dt>
            <dd>
              {pickup.carrier}, {shopSoonText(pickup.at, now)}
            </dd>
          </div>
        ) : null}
        {print_done_at === null ? null : (
          <div>
            <dt>Next print done</dt>
            <dd>{shopSoonText(print_done_at, now)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

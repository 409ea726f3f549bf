import type { HistoryEntry } from '../../../shared/desk/opened-quote.ts'
import { shopInstantText } from '../../ui/words.ts'
import { eventText } from './history-words.ts'
import classes from '../kit/quote.module.css'

/** Who did what, when and why. Newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section className={classes['block']} aria-labelledby="history">
      <h3 id="history">History</h3>
      <ol className={classes['history']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={new Date(entry.at * 1000).toISOString()}>{shopInstantText(entry.at)}</time>
            <p>
              {eventText(entry)}
              <span className={classes['quiet']}> by {entry.who}</span>
              {entry.why ? <span className={classes['quiet']}>: {entry.why}</span> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

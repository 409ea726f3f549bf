import type { HistoryEntry } from '../../../shared/desk/opened-quote.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { eventText } from './history-words.ts'
import panel from '../../platform/kit/panel.module.css'
import classes from './quote.module.css'

/** Shows who did what, when and why, newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section className={panel['block']} aria-labelledby="history">
      <h3 id="history">History</h3>
      <ol className={`stack-8 ${classes['history']}`}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time className="muted" dateTime={new Date(entry.at * 1000).toISOString()}>
              {shopInstantText(entry.at)}
            </time>
            <p className="anywhere">
              {eventText(entry)}
              <span className="muted plain"> by {entry.who}</span>
              {entry.why ? <span className="muted plain">: {entry.why}</span> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

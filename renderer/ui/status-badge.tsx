import type { StateWords } from '../../shared/state-words.ts'
import type { Quote } from '../../shared/quotes/quote.ts'
import { statusWords } from './status-words.ts'
import classes from './status-badge.module.css'

/** Where a quote stands: a word with a dot in the colour of its meaning. */
export function StatusBadge({
  quote,
}: {
  quote: Pick<Quote, 'status' | 'request_status' | 'ship_date_pending'>
}) {
  return <StateBadge words={statusWords(quote)} />
}

/** The same for anything that has such words. */
export function StateBadge({ words: { label, tone } }: { words: StateWords }) {
  return <span className={`${classes['badge']} ${classes[tone]}`}>{label}</span>
}

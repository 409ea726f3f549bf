import type { StateWords } from '../../../shared/platform/state-words.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import { customerStatusWords } from './status-words.ts'
import classes from './status-badge.module.css'

/** A quote's status as its customer reads it, with a colored dot. */
export function StatusBadge({
  quote,
}: {
  quote: Pick<Quote, 'status' | 'request_status' | 'ship_date_pending'>
}) {
  return <StateBadge words={customerStatusWords(quote)} />
}

/** A status as a word with a colored dot. */
export function StateBadge({ words: { label, tone } }: { words: StateWords }) {
  return (
    <span className={`text-small font-medium whitespace-nowrap tone-${tone} ${classes['badge']}`}>
      {label}
    </span>
  )
}

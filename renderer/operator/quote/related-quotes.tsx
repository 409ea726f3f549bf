import { Link } from '@tanstack/react-router'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { QUOTE_STATE_WORDS } from '../../../shared/quotes/quote-states.ts'
import { countText, shopInstantText } from '../../ui/words.ts'
import panel from '../kit/panel.module.css'
import classes from './quote.module.css'

/** What else was asked about this file. */
export function RelatedQuotes({ opened: { related } }: { opened: OpenedQuote }) {
  if (related.length === 0) return null
  return (
    <section className={panel['block']} aria-labelledby="related">
      <h3 id="related">Other quotes of this file</h3>
      <ul className={classes['history']}>
        {related.map((one) => (
          <li key={one.id}>
            <time dateTime={new Date(one.created_at * 1000).toISOString()}>
              {shopInstantText(one.created_at)}
            </time>
            <Link to="/console/quotes" search={{ q: one.id, chosen: one.id }}>
              {countText(one.quantity, 'piece')} in {one.material}, {one.color}:{' '}
              {QUOTE_STATE_WORDS[one.status].label.toLowerCase()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

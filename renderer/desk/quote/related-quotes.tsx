import { Link } from '@tanstack/react-router'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { QUOTE_STATE_WORDS } from '../../../shared/quoting/quotes/quote-states.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'

/** The customer's other quotes of the same file. */
export function RelatedQuotes({ opened: { related } }: { opened: OpenedQuote }) {
  if (related.length === 0) return null
  return (
    <section className={panel['block']} aria-labelledby="related">
      <h3 id="related">Other quotes of this file</h3>
      <ul className="named-rows grid gap-2">
        {related.map((quote) => (
          <li key={quote.id}>
            <time className="text-muted" dateTime={new Date(quote.created_at * 1000).toISOString()}>
              {shopInstantText(quote.created_at)}
            </time>
            <Link to="/console/quotes" search={{ q: quote.id, chosen: quote.id }}>
              {quote.number}: {counted(quote.quantity, 'piece')} in {quote.material}, {quote.color},{' '}
              {QUOTE_STATE_WORDS[quote.status].label.toLowerCase()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

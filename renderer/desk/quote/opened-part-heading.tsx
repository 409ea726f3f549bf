import { Link } from '@tanstack/react-router'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { askedText } from '../../../shared/desk/quote-reasons.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { statusWords } from '../../platform/ui/status-words.ts'
import { PartSize } from '../../platform/ui/values.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'

/** The part, its customer and what they ask for. */
export function OpenedPartHeading({ opened }: { opened: OpenedQuote }) {
  const { quote, customer, customer_id, order } = opened
  const params = { id: customer_id }
  return (
    <header className={`grid gap-0.5 ${panel['heading']}`}>
      <h2>
        {quote.filename}
        <StateBadge words={statusWords(quote)} />
      </h2>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
        {quote.part ? <PartSize dimensions_mm={quote.part.dimensions_mm} /> : <span>Size unknown</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
        {customer ? (
          <span>
            <Link to="/console/customers/$id" params={params}>
              {customer.name}
            </Link>{' '}
            {customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : null}
          </span>
        ) : (
          <Link to="/console/customers/$id" params={params}>
            Guest
          </Link>
        )}
        {order ? (
          <span>
            Order {order.number}, paid {shopInstantText(order.paid_at)}
          </span>
        ) : null}
        <span className="font-normal text-muted">{quote.number}</span>
      </p>
      <Asked opened={opened} />
    </header>
  )
}

/** Shows what the customer asks for, in their words, before anything else. */
function Asked({ opened: { quote, customer_note } }: { opened: OpenedQuote }) {
  const asked = askedText(quote)
  return (
    <>
      {asked === null ? null : (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>{asked}</strong>
        </p>
      )}
      {customer_note ? (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-normal text-muted">Note from the customer: </span>
          {customer_note}
        </p>
      ) : null}
    </>
  )
}

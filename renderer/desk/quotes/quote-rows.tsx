import type { ListedQuote } from '../../../shared/desk/desk.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { statusWords } from '../../platform/ui/status-words.ts'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { agoText, leftText } from '../../platform/kit/waiting-words.ts'
import type { RowLook } from '../../platform/lists/list-grid-props.ts'

const customerText = ({ customer }: ListedQuote) => (customer ? customer.name || customer.email : 'Guest')

function QuoteStatus({ quote }: { quote: ListedQuote }) {
  if (quote.order_number === null) return <StateBadge words={statusWords(quote)} />
  return <StateBadge words={{ label: `Order ${quote.order_number}`, tone: 'good' }} />
}

const TIERS = { instant: 'Instant', assisted: 'Assisted', engineered: 'Engineering' }

/** The cells of a quote, by column. */
const CELLS: Record<string, (quote: ListedQuote) => React.ReactNode> = {
  number: ({ number }) => number,
  part: ({ filename }) => <strong title={filename}>{filename}</strong>,
  status: (quote) => <QuoteStatus quote={quote} />,
  customer: customerText,
  material: ({ material }) => material,
  color: ({ color }) => color,
  quantity: ({ quantity }) => quantity,
  amount: ({ amount_cents }) => (amount_cents === null ? '–' : <Money cents={amount_cents} />),
  since: ({ since }) => <span title={shopInstantText(since)}>{agoText(since)}</span>,
  expires: ({ until }) =>
    until === null ? '–' : <span title={shopInstantText(until)}>{leftText(until)}</span>,
  email: ({ customer }) => customer?.email ?? '–',
  tier: ({ tier }) => (tier === null ? '–' : TIERS[tier]),
  id: ({ id }) => id,
}

export const QUOTE_ROWS: RowLook<ListedQuote> = {
  idOf: ({ id }) => id,
  nameOf: ({ filename }) => filename,
  cell: (quote, column) => CELLS[column](quote),
  card: (quote) => (
    <>
      <div>
        <strong>{quote.filename}</strong>
        <QuoteStatus quote={quote} />
      </div>
      <div className="font-normal text-muted">
        <span>
          {quote.number} · {customerText(quote)} · {counted(quote.quantity, 'unit')} {quote.material}
        </span>
        <span>
          {quote.amount_cents === null ? agoText(quote.since) : <Money cents={quote.amount_cents} />}
        </span>
      </div>
    </>
  ),
}

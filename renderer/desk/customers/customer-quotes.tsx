import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerPageData, QuoteOfCustomer } from '../../../shared/desk/customers/customer-page-data.ts'
import { trpc } from '../../platform/api.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { statusWords } from '../../platform/ui/status-words.ts'
import { Money } from '../../platform/ui/values.tsx'
import { shopDayText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import classes from './customers.module.css'
import { RowsSection, CardTable } from './rows-section.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

/** The customer's quotes, newest first. */
export function CustomerQuotes({ page }: { page: CustomerPageData }) {
  const list = useInfiniteQuery(
    trpc.customers.quotes.infiniteQueryOptions(
      { customer_id: page.customer.id },
      { initialCursor: null, getNextPageParam: ({ next_cursor }) => next_cursor },
    ),
  )
  return (
    <RowsSection title="Quotes" none="No quotes yet." list={list}>
      {(rows) => (
        <CardTable label="Table of quotes">
          <table className={`figures w-full ${classes['table']} ${cards['cards']}`}>
            <TableHead columns={['Part', 'Choices', 'Status', 'Uploaded', { figure: 'Price' }]} />
            <tbody>
              {rows.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} />
              ))}
            </tbody>
          </table>
        </CardTable>
      )}
    </RowsSection>
  )
}

function QuoteRow({ quote }: { quote: QuoteOfCustomer }) {
  const { id, number, filename, quantity, color, material, amount_cents, created_at } = quote
  return (
    <tr>
      <td className={`${classes['part']} ${cards['title']}`}>
        <Link to="/console/quotes" search={{ q: id, chosen: id }}>
          {filename}
        </Link>
      </td>
      <td className="font-normal text-muted">
        {number} · {quantity} × {color} {material}
      </td>
      <td>
        <StateBadge words={statusWords(quote)} />
      </td>
      <td className="whitespace-nowrap" data-label="Uploaded">
        {shopDayText(created_at)}
      </td>
      <td className={`text-right whitespace-nowrap ${cards['end']}`}>
        {amount_cents === null ? '–' : <Money cents={amount_cents} />}
      </td>
    </tr>
  )
}

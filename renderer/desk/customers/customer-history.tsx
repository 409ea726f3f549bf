import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type {
  CustomerHistoryEntry,
  CustomerPageData,
} from '../../../shared/desk/customers/customer-page-data.ts'
import { trpc } from '../../platform/api.ts'
import { labelText, shopInstantText } from '../../platform/ui/words.ts'
import events from '../../platform/kit/event-list.module.css'
import { RowsSection } from './rows-section.tsx'

/** Shows who did what about the customer, and the main steps of their orders. */
export function CustomerHistory({ page }: { page: CustomerPageData }) {
  const list = useInfiniteQuery(
    trpc.customers.history.infiniteQueryOptions(
      { customer_id: page.customer.id },
      { initialCursor: null, getNextPageParam: ({ next_cursor }) => next_cursor },
    ),
  )
  return (
    <RowsSection title="History" none="Nothing has happened yet." list={list}>
      {(rows) => (
        <ol className={`named-rows fold-rows ${events['events']}`} reversed>
          {rows.map((entry) => (
            <li key={entry.id}>
              <time>{shopInstantText(entry.at)}</time>
              <div>
                <p>
                  <Subject entry={entry} /> {labelText(entry.what)}{' '}
                  <span className="font-normal text-muted">{entry.who ?? 'automatic'}</span>
                </p>
                {entry.why === null ? null : <p className="font-normal text-muted">{entry.why}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </RowsSection>
  )
}

function Subject({ entry: { order_number, subject_id } }: { entry: CustomerHistoryEntry }) {
  if (order_number === null) return null
  return (
    <Link to="/console/orders/$id" params={{ id: subject_id }}>
      {`Order ${order_number}:`}
    </Link>
  )
}

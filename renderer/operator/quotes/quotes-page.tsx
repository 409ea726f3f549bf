import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { ListedQuote } from '../../../shared/desk/desk.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import { statusWords } from '../../ui/status-words.ts'
import { EmptyList, ListAndDetail, WorkList } from '../kit/list.tsx'
import { CustomerMatches } from '../customers/customer-matches.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { CustomerPreview } from '../quote/customer-preview.tsx'
import { OpenedPart } from '../quote/opened-part.tsx'
import { QUOTE_COLUMNS, quoteCells } from '../quote/quote-rows.tsx'
import { useOpenedQuote } from '../kit/use-quotes.ts'
import { ChangeDay } from './change-day.tsx'
import { useChosenRow } from '../kit/use-chosen-row.ts'
import { useListKeys } from '../kit/use-list-keys.ts'

const SEARCH_DELAY_MS = 250

/** Every quote of the shop, newest first, with a search. */
export function QuotesPage() {
  return (
    <OperatorFrame title="Quotes" right="look">
      {(person) => <Quotes mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function Quotes({ mayDecide }: { mayDecide: boolean }) {
  const { q = '' } = useSearch({ from: '/console/quotes' })
  const list = useInfiniteQuery(
    trpc.desk.quotes.infiniteQueryOptions(
      { q },
      { getNextPageParam: (page) => page.next_cursor, placeholderData: (previous) => previous },
    ),
  )
  const rows = list.data?.pages.flatMap((page) => page.quotes) ?? []
  return (
    <>
      <SearchField q={q} />
      <CustomerMatches q={q} />
      <Failed error={list.error} />
      {list.isPending ? <LoadingLines label="Loading quotes" /> : null}
      {list.isSuccess && rows.length === 0 ? (
        <EmptyList title={q ? 'No matching quotes' : 'No quotes yet'}>
          {q
            ? 'Search by quote id, file name, customer name or email, or order number.'
            : 'Every uploaded part appears here.'}
        </EmptyList>
      ) : null}
      {rows.length > 0 ? <QuoteList rows={rows} mayDecide={mayDecide} /> : null}
      {list.hasNextPage ? (
        <div>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Older quotes
          </Button>
        </div>
      ) : null}
    </>
  )
}

function QuoteList({ rows, mayDecide }: { rows: ListedQuote[]; mayDecide: boolean }) {
  const ids = rows.map((row) => row.id)
  const { chosen, choose } = useChosenRow(ids, { showsNext: true })
  useListKeys({ ids, chosen, onChoose: choose })
  return (
    <ListAndDetail
      label="The chosen quote"
      list={
        <WorkList
          label="Quotes"
          rows={rows.map((row) => ({ ...row, mark: markOf(row) }))}
          chosen={chosen}
          onChoose={choose}
          columns={QUOTE_COLUMNS}
          row={quoteCells}
        />
      }
      detail={<Chosen id={chosen} mayDecide={mayDecide} />}
    />
  )
}

function markOf(row: ListedQuote): string {
  return row.order_number === null ? statusWords(row).label : `Order ${row.order_number}`
}

function Chosen({ id, mayDecide }: { id: string | null; mayDecide: boolean }) {
  const opened = useOpenedQuote(id)
  if (opened.isError) return <Failed error={opened.error} />
  if (!opened.data) return <LoadingLines label="Loading the quote" />
  return (
    <OpenedPart opened={opened.data}>
      <CurrentState opened={opened.data} />
      {mayDecide ? <ChangeDay key={id} opened={opened.data} /> : null}
    </OpenedPart>
  )
}

/** What the customer sees now, and a link to the page that decides about the quote. */
function CurrentState({ opened }: { opened: OpenedQuote }) {
  const { quote } = opened
  const page = decisionPageOf(quote)
  return (
    <>
      {quote.options.length > 0 ? (
        <CustomerPreview
          title="The customer sees"
          options={quote.options.map(({ speed, ship_by, total_cents }) => ({
            speed,
            ship_by,
            total_cents,
            quantity: quote.quantity,
          }))}
          note={null}
        />
      ) : null}
      {page ? (
        <p>
          <Link to={page.to} search={{ chosen: quote.id }}>
            {page.label}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function decisionPageOf(quote: OpenedQuote['quote']) {
  if (quote.status === 'needs_review') return { to: '/console/reviews', label: 'Review this quote' } as const
  if (quote.status === 'engineering' && quote.request_status === 'open')
    return { to: '/console/engineering', label: 'Answer the request' } as const
  if (quote.ship_date_pending && (quote.status === 'quoted' || quote.status === 'accepted'))
    return { to: '/console/ship-dates', label: 'Confirm the ship date' } as const
  return null
}

/** Searches when typing pauses; the search is kept in the address. */
function SearchField({ q }: { q: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(
      () => void navigate({ to: '/console/quotes', search: { q: text.trim() || undefined }, replace: true }),
      SEARCH_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [text, q, navigate])
  return (
    <div className={field['field']}>
      <label htmlFor={id} className="spoken">
        Search quotes
      </label>
      <input
        id={id}
        type="search"
        className={field['input']}
        placeholder="Quote id, file, customer, email or order number"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}

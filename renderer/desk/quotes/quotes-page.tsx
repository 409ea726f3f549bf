import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { QUOTE_LIST } from '../../../shared/desk/quote-list.ts'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { CustomerMatches } from '../../orders/customer-matches.tsx'
import { ListAndDetail } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { useOpenedQuote } from '../../platform/kit/use-quotes.ts'
import { useSeenList } from '../../platform/kit/use-right.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { LIST_QUERY, loadedRows } from '../../platform/lists/loaded-rows.ts'
import { useListState } from '../../platform/lists/use-list-state.ts'
import { CustomerPreview } from '../quote/customer-preview.tsx'
import { OpenedPart } from '../quote/opened-part.tsx'
import { ChangeDay } from './change-day.tsx'
import { QUOTE_ROWS } from './quote-rows.tsx'

/** Every quote of the shop; the chosen one is shown beside the list. */
export function QuotesPage() {
  return (
    <OperatorFrame title="All quotes" right="see_orders">
      {(person) => <Quotes person={person} />}
    </OperatorFrame>
  )
}

function Quotes({ person }: { person: Person }) {
  const { chosen = null } = useSearch({ from: '/console/quotes' })
  const navigate = useNavigate()
  const choose = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, chosen: id }),
      replace: true,
      resetScroll: false,
    })
  const mayDecide = hasRight(person.role, 'decide')
  const quotes = <QuoteList chosen={chosen} choose={choose} mayExport={mayDecide} />
  if (chosen === null) return quotes
  return (
    <ListAndDetail
      label="The chosen quote"
      isClosable
      list={quotes}
      detail={
        <>
          <div>
            <Button look="bare" onClick={() => choose(undefined)}>
              Close
            </Button>
          </div>
          <Chosen id={chosen} mayDecide={mayDecide} />
        </>
      }
    />
  )
}

interface QuoteListProps {
  chosen: string | null
  choose: (id: string) => void
  mayExport: boolean
}

function QuoteList({ chosen, choose, mayExport }: QuoteListProps) {
  const table = useSeenList(QUOTE_LIST)
  const list = useListState(table)
  const { q, sort, filters } = list.state
  const loaded = loadedRows(
    useInfiniteQuery(trpc.shopQuotes.list.infiniteQueryOptions({ q, sort, filters }, LIST_QUERY)),
  )
  return (
    <>
      <CustomerMatches q={q} />
      <ListPage
        {...QUOTE_ROWS}
        table={table}
        list={list}
        loaded={loaded}
        label="Quotes"
        search={{
          label: 'Search quotes',
          placeholder: 'Quote number, file, customer, email or order number',
        }}
        empty={{ title: 'No quotes yet', text: 'Every uploaded part appears here.' }}
        mayExport={mayExport}
        onOpen={({ id }) => choose(id)}
        onMove={({ id }) => choose(id)}
        openId={chosen}
        wordsOf={(filter, value) => {
          const customer = loaded.rows.find((row) => row.customer?.id === value)?.customer
          return filter === 'customer' && customer ? customer.name : null
        }}
      />
    </>
  )
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

/** Shows what the customer sees now, and links to the page where staff decide about the quote. */
function CurrentState({ opened }: { opened: OpenedQuote }) {
  const { quote } = opened
  const decision = decisionOf(quote)
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
      {decision ? (
        <p>
          <Link to="/console/to-answer" search={{ chosen: quote.id }}>
            {decision}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function decisionOf(quote: OpenedQuote['quote']): string | null {
  if (quote.status === 'needs_review') return 'Review this quote'
  if (quote.status === 'engineering' && quote.request_status === 'open') return 'Answer the request'
  if (quote.ship_date_pending && (quote.status === 'quoted' || quote.status === 'accepted'))
    return 'Confirm the ship date'
  return null
}

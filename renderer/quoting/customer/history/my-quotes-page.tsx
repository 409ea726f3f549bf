import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { QuoteStatus } from '../../../../shared/quoting/quotes/quote-states.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { useSession } from '../../../platform/shell/session.ts'
import { MessagePage } from '../../../platform/shell/message-page.tsx'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import field from '../../../platform/ui/field.module.css'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { SearchField } from '../../../platform/ui/search-field.tsx'
import { OpenBaskets } from '../basket/open-baskets.tsx'
import { HistoryRow } from './history-row.tsx'
import classes from './history-page.module.css'
import { groupByPart } from './history-words.ts'

const PAGE_SIZE = 50
const TYPING_MS = 300

/** All parts quoted in this browser or account, newest first. */
export function MyQuotesPage() {
  useTitle('My quotes')
  const { q } = useSearch({ from: '/quotes' })
  const [status, setStatus] = useState<QuoteStatus | ''>('')
  const list = useQuoteList(q, status === '' ? undefined : status)
  const parts = groupByPart(list.data?.pages.flatMap((page) => page.quotes) ?? [])
  const isEmpty = list.isSuccess && parts.length === 0
  const isNewBrowser = list.isError && refusalOf(list.error).code === 'unauthorized'
  if ((isEmpty || isNewBrowser) && !q && status === '') return <NoQuotesYet />
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <h1>My quotes</h1>
        <div className={classes['filters']}>
          <StatusFilter status={status} onChange={setStatus} />
          <Search q={q ?? ''} />
        </div>
      </div>
      <GuestHint />
      {list.isError && !isNewBrowser ? (
        <Notice tone="stop" live title={refusalOf(list.error).detail} />
      ) : null}
      {q ? null : <OpenBaskets />}
      {list.isPending ? <Skeletons /> : null}
      {isEmpty ? <p className={classes['hint']}>No quotes match.</p> : null}
      {list.isSuccess ? (
        <ul className={classes['list']}>
          {parts.map((part) => (
            <HistoryRow key={part.latest.id} part={part} />
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Older quotes
        </Button>
      ) : null}
    </div>
  )
}

function useQuoteList(q: string | undefined, status: QuoteStatus | undefined) {
  return useInfiniteQuery(
    trpc.quotes.list.infiniteQueryOptions(
      { limit: PAGE_SIZE, q, status },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, placeholderData: (before) => before },
    ),
  )
}

const STATUS_FILTERS: readonly (readonly [QuoteStatus | '', string])[] = [
  ['', 'All quotes'],
  ['quoted', 'Ready to order'],
  ['needs_review', 'In review'],
  ['engineering', 'With our engineers'],
  ['accepted', 'Ordered'],
  ['expired', 'Expired'],
]

interface StatusFilterProps {
  status: QuoteStatus | ''
  onChange: (status: QuoteStatus | '') => void
}

function StatusFilter({ status, onChange }: StatusFilterProps) {
  return (
    <select
      className={field['input']}
      aria-label="Show"
      value={status}
      onChange={(event) => onChange(event.currentTarget.value as QuoteStatus | '')}
    >
      {STATUS_FILTERS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Search({ q }: { q: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text === q) return undefined
    const timer = setTimeout(
      () => void navigate({ to: '/quotes', search: text.trim() ? { q: text.trim() } : {}, replace: true }),
      TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [text, q, navigate])
  return (
    <SearchField
      label="Search by file name"
      placeholder="File name"
      value={text}
      onChange={setText}
      className={classes['search']}
    />
  )
}

function GuestHint() {
  const session = useSession()
  if (!session || session.person) return null
  return (
    <p className={classes['hint']}>
      These quotes were made in this browser. <ButtonLink to="/sign-up">Create an account</ButtonLink> to see
      them on any device.
    </p>
  )
}

function Skeletons() {
  return (
    <output className={classes['skeletons']} aria-label="Loading quotes" data-loading>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className={classes['skeleton']} />
      ))}
    </output>
  )
}

function NoQuotesYet() {
  return (
    <MessagePage
      title="No quotes yet"
      text="Your quotes appear here with their prices and links."
      actions={
        <ButtonLink to="/" look="primary">
          Get a quote
        </ButtonLink>
      }
    />
  )
}

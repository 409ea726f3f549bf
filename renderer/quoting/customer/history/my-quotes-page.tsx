import { Box } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { OwnQuoteFilter } from '../../../../shared/quoting/quotes/own-quote-filter.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { useSession } from '../../../platform/shell/session.ts'
import { MessagePage } from '../../../platform/shell/message-page.tsx'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { OpenBaskets } from '../basket/open-baskets.tsx'
import { HistoryRow } from './history-row.tsx'
import classes from './history-page.module.css'
import { groupByPart, type PartInHistory } from './history-words.ts'
import { HistoryControls } from './history-controls.tsx'

const PAGE_SIZE = 50

const FILTERS = [
  ['open', 'Open'],
  ['ordered', 'Ordered'],
  ['all', 'All'],
] as const

/** The parts quoted in this browser or account, newest first; open ones until another filter is chosen. */
export function MyQuotesPage() {
  useTitle('My quotes')
  const { q, show = 'open' } = useSearch({ from: '/quotes' })
  const { list, parts, isEmpty, isNewBrowser } = useParts(show, q)
  const baskets = useBaskets(!q && show !== 'ordered')
  const hasNone = useHasNone(isEmpty && !q && show !== 'all')
  if (isNewBrowser || hasNone || (isEmpty && !q && show === 'all')) return <NoQuotesYet />
  return (
    <div className={`page-box grid gap-4 ${classes['page']}`}>
      <Head parts={parts} goesOn={list.hasNextPage} />
      <GuestHint />
      {list.isError ? <Notice tone="stop" live title={refusalOf(list.error).detail} /> : null}
      {list.isPending || baskets === null ? <Skeletons /> : <OpenBaskets baskets={baskets} />}
      {isEmpty ? <NoneMatch show={show} q={q} /> : null}
      {parts.length > 0 && baskets !== null ? (
        <ul className={`border-t border-hairline ${classes['list']}`}>
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

type Show = OwnQuoteFilter | 'all'

function useParts(show: Show, q: string | undefined) {
  const list = useInfiniteQuery(
    trpc.quotes.list.infiniteQueryOptions(
      { limit: PAGE_SIZE, q, shows: show === 'all' ? undefined : show },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, placeholderData: (before) => before },
    ),
  )
  const parts = groupByPart(list.data?.pages.flatMap((page) => page.quotes) ?? [])
  return {
    list,
    parts,
    isEmpty: list.isSuccess && parts.length === 0,
    isNewBrowser: list.isError && refusalOf(list.error).code === 'unauthorized',
  }
}

/** Returns the baskets above the quotes; null until they are known, so that they push no quote down. */
function useBaskets(enabled: boolean): readonly Basket[] | null {
  const { data, isLoading } = useQuery(trpc.baskets.list.queryOptions(undefined, { enabled }))
  if (isLoading) return null
  return enabled && data ? data : []
}

/** Asks whether there are quotes under no filter at all. */
function useHasNone(enabled: boolean): boolean {
  const any = useQuery(trpc.quotes.list.queryOptions({ limit: 1 }, { enabled }))
  return enabled && any.data?.quotes.length === 0
}

function Head({ parts, goesOn }: { parts: readonly PartInHistory[]; goesOn: boolean }) {
  const { q, show = 'open' } = useSearch({ from: '/quotes' })
  const navigate = useNavigate({ from: '/quotes' })
  const search = useCallback(
    (typed: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, q: typed }), replace: true }),
    [navigate],
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Box component="h1" mr="auto">
        My quotes
      </Box>
      <HistoryControls
        show={show}
        choices={FILTERS}
        q={q}
        searched="File name or number"
        list={{ rows: parts.length, goesOn }}
        onShow={(chosen) =>
          void navigate({ search: (before) => ({ ...before, show: chosen === 'open' ? undefined : chosen }) })
        }
        onSearch={search}
      />
    </div>
  )
}

function NoneMatch({ show, q }: { show: Show; q: string | undefined }) {
  if (show === 'all') return <p className={'text-links text-body text-muted'}>No quotes match.</p>
  return (
    <p className={'text-links text-body text-muted'}>
      {q ? `No ${show} quotes match.` : `No ${show} quotes.`}{' '}
      <ButtonLink to="/quotes" search={{ q, show: 'all' }}>
        Show all
      </ButtonLink>
    </p>
  )
}

function GuestHint() {
  const session = useSession()
  if (!session || session.person) return null
  return (
    <p className={'text-links text-body text-muted'}>
      These quotes were made in this browser. <ButtonLink to="/sign-up">Create an account</ButtonLink> to see
      them on any device.
    </p>
  )
}

function Skeletons() {
  return (
    <output className="grid gap-0.5" aria-label="Loading quotes" data-loading>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className="h-22 bg-sunken opacity-70" />
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

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { LoadFailedPage, NoQuotePage } from '../../../platform/shell/message-page.tsx'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { useLiveQuote, useLiveReview } from './use-live-quote.ts'
import { QuoteContext } from '../quote-context/quote-context.ts'
import { QuoteSkeleton } from './quote-skeleton.tsx'
import { QuoteView } from './quote-view.tsx'
import { useNewParts } from '../start/use-new-parts.ts'
import { useCatalog, useOwnerContextValue } from './use-context-value.ts'
import { WindowDrop } from '../start/window-drop.tsx'

/** Codes for quotes that do not exist or that this session may not see. */
const NOT_FOUND_CODES = new Set(['quote_not_found', 'unauthorized', 'NOT_FOUND'])

/** The page of one quote. */
export function QuotePage() {
  const { id } = useParams({ from: '/quotes/$id' })
  const { link } = useSearch({ from: '/quotes/$id' })
  const live = useLiveQuote(id)
  const catalog = useCatalog()
  const basket = useQuery(
    trpc.baskets.holding.queryOptions({ quote_id: id }, { placeholderData: keepPreviousData }),
  )
  const isNotFound = live.isError && NOT_FOUND_CODES.has(refusalOf(live.error).code)
  if (isNotFound) return link === undefined ? <NoQuotePage /> : <LinkedQuote token={link} />
  // Without materials and colors, and the other parts of its basket, the choices would be placed elsewhere first, and then jump.
  if (live.data && !catalog.isLoading && !basket.isLoading) return <OwnQuote quote={live.data} />
  if (!live.isError) return <QuoteSkeleton />
  return <LoadFailedPage query={live} />
}

/** On another device than the one it was made on: redirects to the read-only page while its link is valid. */
function LinkedQuote({ token }: { token: string }) {
  const review = useLiveReview(token)
  const hash = useLocation({ select: (location) => location.hash })
  if (review.data)
    return <Navigate to="/q/$token" params={{ token }} search={{ mine: true }} hash={hash} replace />
  return review.isError ? <NoQuotePage /> : <QuoteSkeleton />
}

function OwnQuote({ quote }: { quote: Quote }) {
  const context = useOwnerContextValue(quote)
  const takeParts = useNewParts()
  const onFiles = useCallback((files: File[]) => void takeParts(files), [takeParts])
  useTitle(quote.filename)
  return (
    <QuoteContext value={context}>
      <WindowDrop words="Drop to quote another part" onFiles={onFiles} />
      <QuoteView />
    </QuoteContext>
  )
}

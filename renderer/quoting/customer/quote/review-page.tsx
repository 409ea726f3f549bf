import { useParams, useSearch } from '@tanstack/react-router'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { refusalOf } from '../../../platform/api.ts'
import { LoadFailedPage, MessagePage } from '../../../platform/shell/message-page.tsx'
import { useSession } from '../../../platform/shell/session.ts'
import { ButtonLink } from '../../../platform/ui/buttons.tsx'
import { useTitle } from '../../../platform/ui/use-title.ts'
import { useLiveReview } from './use-live-quote.ts'
import { QuoteContext } from '../quote-context/quote-context.ts'
import { useGuestLink, useLinkToken } from '../quote-context/use-guest-link.ts'
import { ClaimNotice } from './claim-notice.tsx'
import { QuoteSkeleton } from './quote-skeleton.tsx'
import { QuoteView } from './quote-view.tsx'
import { useReviewContextValue } from './use-context-value.ts'

/** The quote page, read-only, for everyone with the link. */
export function ReviewPage() {
  const { token } = useParams({ from: '/q/$token' })
  const live = useLiveReview(token)
  if (live.data) return <SharedQuote quote={live.data} token={token} />
  if (!live.isError) return <QuoteSkeleton />
  if (refusalOf(live.error).code.endsWith('not_found')) return <NoReviewPage />
  return <LoadFailedPage query={live} />
}

function SharedQuote({ quote, token }: { quote: Quote; token: string }) {
  const { mine } = useSearch({ from: '/q/$token' })
  useTitle(quote.filename)
  const session = useSession()
  const linkToken = useLinkToken()
  const link = useGuestLink(linkToken)
  const continueHere = mine && linkToken !== null && session && !session.person ? link : null
  return (
    <QuoteContext value={{ ...useReviewContextValue(quote, token), continueHere }}>
      {mine ? <ClaimNotice quote_id={quote.id} token={token} refused={link.refusal} /> : null}
      <QuoteView />
    </QuoteContext>
  )
}

function NoReviewPage() {
  return (
    <MessagePage
      title="Quote not found"
      text="The link may have been replaced by a newer one. Ask the person who sent it."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}

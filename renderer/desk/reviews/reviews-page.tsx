import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../../platform/api.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { QuoteQueueList } from '../quote/quote-queue-list.tsx'
import { ReviewForm } from './review-form.tsx'

/** Quotes that are held for a review by staff. */
export function ReviewsPage() {
  return (
    <OperatorFrame title="Reviews" right="look">
      {(person) => <HeldQuotes mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function HeldQuotes({ mayDecide }: { mayDecide: boolean }) {
  const list = useQuery(trpc.reviews.list.queryOptions())
  return (
    <QuoteQueueList
      label="Held quotes"
      list={list}
      empty={{
        title: 'Nothing is held',
        text: 'Quotes in a custom color, and others that need a review, wait here for their price.',
      }}
      decision={mayDecide ? ReviewForm : undefined}
    />
  )
}

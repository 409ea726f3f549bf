import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { trpc } from '../../api.ts'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { QuoteQueue } from '../quote/quote-queue.tsx'
import { QUOTES_REFETCH_MS } from '../kit/use-quotes.ts'
import { ReviewForm } from './review-form.tsx'

/** Quotes that are held until a person has looked at them. */
export function ReviewsPage() {
  return (
    <OperatorFrame title="Reviews" right="look">
      {(person) => <Held mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function Held({ mayDecide }: { mayDecide: boolean }) {
  const list = useQuery(trpc.reviews.list.queryOptions(undefined, { refetchInterval: QUOTES_REFETCH_MS }))
  return (
    <QuoteQueue
      label="Held quotes"
      list={list}
      empty={{
        title: 'Nothing is held',
        text: 'Quotes in a color of the customer’s own, and others that a person should see first, wait here for their price.',
      }}
      decision={mayDecide ? ReviewForm : undefined}
    />
  )
}

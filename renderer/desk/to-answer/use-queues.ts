import { useQueries } from '@tanstack/react-query'
import type { ListedQuote } from '../../../shared/desk/desk.ts'
import { deskItemId } from '../../../shared/desk/desk-item.ts'
import type { DeliveryReview } from '../../../shared/desk/delivery-reviews.ts'
import { trpc } from '../../platform/api.ts'
import { leftText } from '../../platform/kit/waiting-words.ts'

export type QueueName = 'ship_dates' | 'engineering' | 'held' | 'delivery_reviews'

/** A quote, or the delivery of a quote or basket, that waits for an answer. */
export interface QueueRow extends ListedQuote {
  queue: QueueName
  /** The id of the quote or basket; the row's own also names the queue, because a quote can wait in two. */
  subject_id: string
  /** Shown in place of the waiting time. */
  mark: string | null
  review: DeliveryReview | null
}

interface Queues {
  isPending: boolean
  errors: Error[]
  rows: QueueRow[]
}

/** Returns everything that waits for an answer, queue by queue. */
export function useQueues(): Queues {
  const lists = useQueries({
    queries: [
      trpc.shipDates.list.queryOptions(),
      trpc.engineering.list.queryOptions(),
      trpc.reviews.list.queryOptions(),
      trpc.deliveries.reviews.queryOptions(),
    ],
  })
  const [dates, requests, held, deliveries] = lists
  return {
    isPending: lists.some(({ isPending }) => isPending),
    errors: lists.flatMap(({ error }) => (error ? [error as unknown as Error] : [])),
    rows: [
      ...rowsOf('ship_dates', dates.data, ({ order_number: order }) => order && `Paid, order ${order}`),
      ...rowsOf('engineering', requests.data, requestMark),
      ...rowsOf('held', held.data, () => null),
      ...(deliveries.data ?? []).map((review) => ({
        ...rowOf('delivery_reviews', { ...review, since: review.asked_at }, review.city),
        review,
      })),
    ],
  }
}

function rowsOf(
  queue: QueueName,
  quotes: readonly ListedQuote[] | undefined,
  mark: (quote: ListedQuote) => string | 0 | null,
): QueueRow[] {
  return (quotes ?? []).map((quote) => rowOf(queue, quote, mark(quote) || null))
}

function rowOf(queue: QueueName, quote: ListedQuote, mark: string | null): QueueRow {
  const id = deskItemId({ kind: queue, subject_id: quote.id })
  return { ...quote, id, queue, subject_id: quote.id, mark, review: null }
}

function requestMark({ request_status, until }: ListedQuote): string | null {
  if (request_status === 'draft') return 'Not sent yet'
  return until === null ? null : leftText(until)
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { REVIEW_WORDS } from '../../../shared/quoting/delivery/delivery-words.ts'
import type { DeliveryReview } from '../../../shared/desk/delivery-reviews.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { EmptyList, ListAndDetail, WorkList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine, type StatusMessage } from '../../platform/kit/status-line.tsx'
import { QUOTE_COLUMNS, quoteCells } from '../quote/quote-rows.tsx'
import { NothingChosen } from '../../platform/kit/nothing-chosen.tsx'
import { useListKeys } from '../../platform/kit/use-list-keys.ts'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { ReviewDetail } from './review-detail.tsx'

/** Deliveries that cannot be priced automatically: staff price or refuse them. */
export function DeliveriesPage() {
  return (
    <OperatorFrame title="Deliveries" right="look">
      {(person) => <Deliveries mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function Deliveries({ mayDecide }: { mayDecide: boolean }) {
  const list = useQuery(trpc.deliveries.reviews.queryOptions())
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const onDone = (text: string) => {
    setMessage({ text })
    for (const queryKey of [trpc.deliveries.pathKey(), trpc.desk.pathKey()])
      void queries.invalidateQueries({ queryKey })
  }
  if (list.isPending) return <LoadingLines label="Loading the deliveries" />
  return (
    <>
      <Failed error={list.error} />
      <StatusLine message={message} />
      {list.isSuccess ? <ReviewList reviews={list.data} mayDecide={mayDecide} onDone={onDone} /> : null}
    </>
  )
}

function ReviewList(props: {
  reviews: readonly DeliveryReview[]
  mayDecide: boolean
  onDone: (text: string) => void
}) {
  const { reviews } = props
  const ids = reviews.map((review) => review.id)
  const { chosen, missing, next, choose } = useChosenRow(ids)
  useListKeys({ ids, chosen, next, onChoose: choose })
  const review = reviews.find(({ id }) => id === chosen)
  if (reviews.length === 0) return <NoReviews />
  return (
    <ListAndDetail
      label="The chosen delivery"
      list={
        <WorkList
          label="Deliveries to price"
          rows={reviews.map((row) => ({ ...row, since: row.asked_at, mark: row.city }))}
          chosen={chosen}
          onChoose={choose}
          columns={QUOTE_COLUMNS}
          row={quoteCells}
        />
      }
      detail={
        review ? (
          <ReviewDetail
            key={review.id}
            review={review}
            reasons={review.reasons.map((reason) => REVIEW_WORDS[reason])}
            mayDecide={props.mayDecide}
            onDone={props.onDone}
          />
        ) : (
          <NothingChosen missing={missing} about="quote" />
        )
      }
    />
  )
}

function NoReviews() {
  return (
    <EmptyList title="No deliveries to price">
      Deliveries that are too heavy, large or valuable to price automatically, and PO boxes, wait here for a
      price.
    </EmptyList>
  )
}

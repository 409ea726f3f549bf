import { useState, type ComponentType } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { DeliveryReview } from '../../../shared/desk/delivery-reviews.ts'
import { REVIEW_WORDS } from '../../../shared/quoting/delivery/delivery-words.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { EmptyList } from '../../platform/kit/list.tsx'
import { NothingChosen } from '../../platform/kit/nothing-chosen.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine, type StatusMessage } from '../../platform/kit/status-line.tsx'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { DETAIL_ELEMENT_ID, useListKeys } from '../../platform/kit/use-list-keys.ts'
import { useOpenedQuote, useRefreshConsole } from '../../platform/kit/use-quotes.ts'
import { ReviewDetail } from '../deliveries/review-detail.tsx'
import { RequestForm } from '../engineering/request-form.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import { PartToDecide } from '../quote/opened-part.tsx'
import { ReviewForm } from '../reviews/review-form.tsx'
import { ShipDateForm } from '../ship-dates/ship-date-form.tsx'
import { QueueLists } from './queue-lists.tsx'
import { useQueues, type QueueRow } from './use-queues.ts'
import classes from '../../platform/kit/decision.module.css'

/** Everything that customers wait to hear: ship dates, engineering requests, held quotes and prices of deliveries. */
export function ToAnswerPage() {
  return (
    <OperatorFrame title="To answer" right="look">
      {(person) => <Queues mayDecide={hasRight(person.role, 'decide')} />}
    </OperatorFrame>
  )
}

function Queues({ mayDecide }: { mayDecide: boolean }) {
  const { rows, isPending, errors } = useQueues()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const refresh = useRefreshConsole()
  const onDone = (next: StatusMessage) => {
    setMessage(next)
    refresh()
  }
  if (isPending) return <LoadingLines label="Loading what waits for an answer" />
  return (
    <>
      {errors.map((error) => (
        <Failed key={error.message} error={error} />
      ))}
      <StatusLine message={message} />
      {rows.length > 0 || errors.length === 0 ? (
        <Rows rows={rows} undo={message?.undo} mayDecide={mayDecide} onDone={onDone} />
      ) : null}
    </>
  )
}

interface RowsProps {
  rows: QueueRow[]
  undo: StatusMessage['undo']
  mayDecide: boolean
  onDone: DecisionProps['onDone']
}

/** The queues with the chosen row and its decision beside them; on a narrower screen they are above it. */
function Rows({ rows, undo, mayDecide, onDone }: RowsProps) {
  const ids = rows.map(({ id }) => id)
  // A link may name the quote or basket only.
  const find = (name: string) =>
    rows.find(({ id, subject_id }) => id === name || subject_id === name)?.id ?? null
  const { chosen, missing, next, choose } = useChosenRow(ids, { find })
  useListKeys({
    ids,
    chosen,
    next,
    onChoose: choose,
    keys: [{ key: 'u', label: 'Undo', enabled: undo !== undefined, run: () => undo?.() }],
  })
  if (rows.length === 0)
    return (
      <EmptyList title="Nothing to answer">
        Ship dates to confirm, engineering requests, quotes to review and deliveries to price wait here.
      </EmptyList>
    )
  const row = rows.find(({ id }) => id === chosen)
  return (
    <div className="with-list grid items-start max-lg:grid-cols-1!">
      <div className={`side-panel min-w-0 ${classes['queue']}`}>
        <QueueLists rows={rows} chosen={chosen} onChoose={choose} />
      </div>
      {row?.review ? (
        <ChosenDelivery key={row.id} review={row.review} mayDecide={mayDecide} onDone={onDone} />
      ) : (
        <ChosenQuote key={row?.id} row={row} missing={missing} mayDecide={mayDecide} onDone={onDone} />
      )}
    </div>
  )
}

type Decide = Pick<RowsProps, 'mayDecide' | 'onDone'>

function ChosenDelivery({ review, mayDecide, onDone }: Decide & { review: DeliveryReview }) {
  return (
    <section
      id={DETAIL_ELEMENT_ID}
      className="grid max-w-[760px] min-w-0 gap-4"
      aria-label="The chosen delivery"
      tabIndex={-1}
    >
      <ReviewDetail
        review={review}
        reasons={review.reasons.map((reason) => REVIEW_WORDS[reason])}
        mayDecide={mayDecide}
        onDone={onDone}
      />
    </section>
  )
}

const DECISIONS: Partial<Record<QueueRow['queue'], ComponentType<DecisionProps>>> = {
  ship_dates: ShipDateForm,
  engineering: RequestForm,
  held: ReviewForm,
}

interface ChosenQuoteProps extends Decide {
  row: QueueRow | undefined
  /** The row that the address names, if nothing waits under this name. */
  missing: string | null
}

function ChosenQuote({ row, missing, ...decide }: ChosenQuoteProps) {
  return (
    <section
      id={DETAIL_ELEMENT_ID}
      className={`with-panel grid min-w-0 items-start ${classes['opened']}`}
      aria-label="The chosen quote"
      tabIndex={-1}
    >
      {row ? (
        <QuoteDecision row={row} {...decide} />
      ) : (
        <NothingChosen missing={missing && missing.replace(/^[a-z_]+:/, '')} about="quote" />
      )}
    </section>
  )
}

function QuoteDecision({ row, mayDecide, onDone }: Decide & { row: QueueRow }) {
  const opened = useOpenedQuote(row.subject_id)
  if (opened.isError) return <Failed error={opened.error} />
  if (!opened.data) return <LoadingLines label="Loading the quote" />
  const Decision = mayDecide ? DECISIONS[row.queue] : undefined
  return Decision ? <Decision opened={opened.data} onDone={onDone} /> : <PartToDecide opened={opened.data} />
}

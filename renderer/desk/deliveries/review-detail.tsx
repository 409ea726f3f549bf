import { useMutation } from '@tanstack/react-query'
import type { DeliveryReview } from '../../../shared/desk/delivery-reviews.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { ReasonButton } from '../reason-button.tsx'
import type { DecisionProps } from '../quote/decision-props.ts'
import { Parcels } from './parcels.tsx'
import { PriceForm } from './price-form.tsx'
import { reviewDecision } from './review-decision.ts'
import panel from '../../platform/kit/panel.module.css'

interface ReviewDetailProps {
  review: DeliveryReview
  /** Sentences that say why staff have to price it. */
  reasons: string[]
  mayDecide: boolean
  onDone: DecisionProps['onDone']
}

/** One delivery: its parcel, its address and the decision. */
export function ReviewDetail({ review, reasons, mayDecide, onDone }: ReviewDetailProps) {
  return (
    <>
      <div className={`grid gap-0.5 ${panel['heading']}`}>
        <h2>
          {review.filename} <span className="font-normal text-muted">{review.number}</span>
        </h2>
        <p>
          {review.basket_id === null ? 'This delivery is ' : 'One price for everything. This delivery is '}
          {reasons.join(', and ')}.
        </p>
      </div>
      <Parcels review={review} />
      {review.customer_note ? (
        <section className={panel['block']} aria-label="Note from the customer">
          <h3>Note from the customer</h3>
          <p>{review.customer_note}</p>
        </section>
      ) : null}
      {review.customer === null ? (
        <Notice tone="attention" title="This customer left no email address">
          They see your answer only in the browser from which they asked.
        </Notice>
      ) : null}
      <Destination review={review} />
      {mayDecide ? (
        <>
          {review.address_lost ? null : <PriceForm review={review} onDone={onDone} />}
          <RefuseButton review={review} onDone={onDone} />
        </>
      ) : null}
    </>
  )
}

function Destination({ review }: { review: DeliveryReview }) {
  const { address } = review
  if (review.address_lost)
    return (
      <Notice tone="attention" title="This address cannot be read: its key was lost">
        Refuse the delivery, and ask the customer to enter the address again.
      </Notice>
    )
  if (!address) return <p>To {review.city}. Only staff who decide about deliveries see the address.</p>
  return (
    <section className={panel['block']} aria-label="Destination">
      <h3>Destination</h3>
      <address>
        {address.name}
        <br />
        {address.street}
        {address.unit ? `, ${address.unit}` : ''}
        <br />
        {address.city}, {address.state} {address.zip}
        <br />
        {address.phone}
      </address>
      {address.notes ? <p>{address.notes}</p> : null}
    </section>
  )
}

function RefuseButton({ review, onDone }: Pick<ReviewDetailProps, 'review' | 'onDone'>) {
  const decide = reviewDecision(review, onDone)
  const refuse = useMutation(decide.refuse)
  return (
    <div>
      <ReasonButton
        button="Refuse"
        hotkey={{ key: 'x', label: 'Refuse the delivery' }}
        title="Refuse this delivery"
        label="Reason"
        meaning="The customer reads this by email and on their page."
        consequence="We can’t deliver this order to that address. Try another address or fewer parts."
        confirm="Refuse delivery"
        minLength={3}
        maxLength={200}
        action={refuse}
        input={(note) => ({ note })}
      />
    </div>
  )
}

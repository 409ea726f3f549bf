import type { DeliveryReview } from '../../../shared/desk/delivery-reviews.ts'
import { trpc } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Figure, Money } from '../../ui/values.tsx'
import { countText, inchText, sizeText, weightText } from '../../ui/words.ts'
import { ReasonButton } from '../kit/reason-button.tsx'
import { useReasonMutation } from '../kit/use-reason-mutation.ts'
import { PriceForm } from './price-form.tsx'
import panel from '../kit/panel.module.css'

interface ReviewDetailProps {
  review: DeliveryReview
  /** Why staff have to price it, in words. */
  reasons: string[]
  mayDecide: boolean
  onDone: (text: string) => void
}

/** One delivery: its parcel, its address and the decision. */
export function ReviewDetail({ review, reasons, mayDecide, onDone }: ReviewDetailProps) {
  return (
    <>
      <div className={panel['heading']}>
        <h2>{review.filename}</h2>
        <p>This delivery is {reasons.join(', and ')}.</p>
      </div>
      <ParcelFacts review={review} />
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

function ParcelFacts({ review }: { review: DeliveryReview }) {
  return (
    <dl className={panel['lines']}>
      <div>
        <dt>Parcel with {countText(review.quantity, 'piece')}</dt>
        <dd>
          <Figure text={`${sizeText(review.parcel.size_mm)} mm`} />
        </dd>
      </div>
      <div>
        <dt>In inches</dt>
        <dd>
          <Figure text={`${inchText(review.parcel.size_mm)} in`} />
        </dd>
      </div>
      <div>
        <dt>Packed weight</dt>
        <dd>{weightText(review.parcel.grams)}</dd>
      </div>
      <div>
        <dt>Value of the parts</dt>
        <dd>
          <Money cents={review.parcel.value_cents} />
        </dd>
      </div>
    </dl>
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
  const refuse = useReasonMutation(
    trpc.deliveries.refuse.mutationOptions({
      onSuccess: () => onDone(`Delivery of ${review.filename} to ${review.city} refused`),
    }),
    (note) => ({ quote_id: review.id, note }),
  )
  return (
    <div>
      <ReasonButton
        action="Refuse"
        hotkey={{ key: 'x', label: 'Refuse the delivery' }}
        title="Refuse this delivery"
        label="Reason"
        meaning="The customer reads this when they ask for the same delivery again."
        consequence="We can’t deliver this order to that address. Try another address or fewer parts."
        confirm="Refuse delivery"
        minLength={3}
        maxLength={1000}
        {...refuse}
      />
    </div>
  )
}

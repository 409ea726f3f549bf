import { useMutation } from '@tanstack/react-query'
import type { DeliveryReview } from '../../../shared/desk/delivery-reviews.ts'
import { trpc } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Figure, Money } from '../../ui/values.tsx'
import { countText, inchText, sizeText, weightText } from '../../ui/words.ts'
import classes from '../kit/quote.module.css'
import { ReasonButton } from '../kit/reason-button.tsx'
import { PriceForm } from './price-form.tsx'

interface ReviewDetailProps {
  review: DeliveryReview
  /** Why a person has to look. */
  reasons: string[]
  mayDecide: boolean
  onDone: (text: string) => void
}

/** One delivery with its parcel and address, and the decision. */
export function ReviewDetail({ review, reasons, mayDecide, onDone }: ReviewDetailProps) {
  return (
    <>
      <div className={classes['heading']}>
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
    <dl className={classes['lines']}>
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
        <dt>Weight, packed</dt>
        <dd>{weightText(review.parcel.grams)}</dd>
      </div>
      <div>
        <dt>Parts are worth</dt>
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
        Refuse the delivery, and ask the customer to send the address again.
      </Notice>
    )
  if (!address) return <p>To {review.city}. The address is shown to those who decide.</p>
  return (
    <section className={classes['block']} aria-label="Where it goes">
      <h3>Where it goes</h3>
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
  const refuse = useMutation(
    trpc.deliveries.refuse.mutationOptions({
      onSuccess: () => onDone(`${review.filename}: the delivery to ${review.city} is refused.`),
    }),
  )
  return (
    <div>
      <ReasonButton
        word="Refuse"
        hotkey={{ key: 'x', label: 'Refuse the delivery' }}
        title="Refuse this delivery"
        label="Why"
        meaning="The customer reads this when they ask again for the same delivery."
        consequence="The shop does not deliver this order to that address. Another address or fewer parts may do."
        confirm="Refuse the delivery"
        least={3}
        busy={refuse.isPending}
        error={refuse.error}
        onConfirm={(note) => refuse.mutate({ quote_id: review.id, note })}
      />
    </div>
  )
}

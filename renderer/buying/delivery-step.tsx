import { IconMapPin, IconTruckDelivery, IconBike } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { Quote } from '../../shared/quotes/quote.ts'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { Money } from '../ui/values.tsx'
import { shopInstantText } from '../ui/words.ts'
import classes from './buy-page.module.css'
import { DeliveryForm } from './delivery-form.tsx'
import { arrivalWords, deliveryTitle, reviewWords } from './delivery-words.ts'
import { Step } from './step.tsx'
import type { Bought } from './till-calls.ts'
import type { DeliveryForm as Form } from './use-delivery.ts'

interface DeliveryStepProps {
  bought: Bought
  delivery: Form
  heading: Ref<HTMLHeadingElement>
  /** True while the form is open although delivery is already priced. */
  changing: boolean
  onChanging: (changing: boolean) => void
}

/** Step one: the address form, or the delivery price. */
export function DeliveryStep({ bought, delivery, heading, changing, onChanging }: DeliveryStepProps) {
  const priced = bought.delivery
  const open = changing || !priced
  return (
    <Step
      number={1}
      title="Delivery"
      done={!open}
      heading={heading}
      aside={
        open ? null : (
          <Button look="bare" onClick={() => onChanging(true)}>
            Change address
          </Button>
        )
      }
    >
      {open && !changing && bought.delivery_review && !delivery.refusal ? (
        <ReviewNotice review={bought.delivery_review} />
      ) : null}
      {open ? (
        <DeliveryForm
          delivery={delivery}
          cancel={
            priced ? (
              <Button look="bare" onClick={() => onChanging(false)}>
                Keep previous address
              </Button>
            ) : null
          }
        />
      ) : (
        <PricedDelivery priced={priced} />
      )}
    </Step>
  )
}

/** For a buyer who returns while staff price the delivery, or after they refused it. */
function ReviewNotice({ review }: { review: NonNullable<Quote['delivery_review']> }) {
  const { tone, title, text } = reviewWords(review)
  return (
    <Notice tone={tone} title={title} live>
      {text}
    </Notice>
  )
}

function PricedDelivery({ priced }: { priced: NonNullable<Quote['delivery']> }) {
  const Icon = priced.method === 'courier' ? IconBike : IconTruckDelivery
  return (
    <div className={classes['priced']}>
      <Icon size={24} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes['pricedTitle']}>
          {deliveryTitle(priced)} · <Money cents={priced.fee_cents} />
        </p>
        <p className={classes['small']}>
          {arrivalWords(priced)}
          {priced.fee_note ? ` ${priced.fee_note}` : ''}
        </p>
        <p className={classes['small']}>
          <IconMapPin size={15} stroke={1.7} aria-hidden="true" /> Your address is encrypted and won’t be
          shown again.
          {priced.expires_at ? ` Delivery price valid until ${shopInstantText(priced.expires_at)}.` : ''}
        </p>
      </div>
    </div>
  )
}

import { WAY_ICONS } from './way-icons.ts'
import { PickupAddress } from './pickup-address.tsx'
import { deliveryWay, type DeliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import { IconMapPin } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import { ReviewNotice } from '../../quoting/customer/price/review-notice.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { addressText } from '../../platform/ui/address-text.ts'
import { dayText, shopInstantText } from '../../platform/ui/words.ts'
import classes from './buy-page.module.css'
import type { CourierDayGap } from './courier-day.ts'
import { CourierDayNotice } from './courier-day-notice.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { arrivalWords, deliveryTitle } from './delivery-words.ts'
import { ContactStep } from './receipt-address.tsx'
import { BuyStep } from './buy-step.tsx'
import type { TypedAddress } from '../../platform/ui/address.ts'
import type { Bought } from './order-form-calls.ts'
import type { DeliveryFormState as Form } from './use-delivery.ts'

interface DeliveryStepProps {
  bought: Bought
  delivery: Form
  heading: Ref<HTMLHeadingElement>
  /** True while the form is open although delivery is already priced. */
  changing: boolean
  onChanging: (changing: boolean) => void
  /** The day on which it arrives as promised; null while it is not known. */
  arrivesBy?: string | null
  /** The day on which it ships; null while it is not known. */
  shipsBy: string | null
  /** No courier comes on the chosen ship date. */
  gap: CourierDayGap | null
  onSpeed: (speed: Speed) => void
}

/** Steps one and two: who gets the receipt, and where the parcel goes. */
export function RecipientSteps(props: DeliveryStepProps) {
  return (
    <>
      <ContactStep calls={props.delivery.calls} />
      <AddressStep {...props} />
    </>
  )
}

/** The address form, or the delivery price. */
function AddressStep(props: DeliveryStepProps) {
  const { bought, delivery, heading, changing, onChanging, arrivesBy = null, gap, onSpeed } = props
  const { delivery: priced, delivery_review: review } = bought
  const waits = review?.status === 'waiting'
  const open = changing || (!priced && !waits)
  return (
    <BuyStep
      number={2}
      title="Delivery"
      done={!open && priced !== null && gap === null}
      heading={heading}
      aside={
        open || !priced ? null : (
          <Button look="bare" onClick={() => onChanging(true)}>
            {priced.pickup ? 'Change delivery' : 'Change address'}
          </Button>
        )
      }
    >
      {review && !changing && (waits || !delivery.refusal) ? (
        <ReviewNotice
          quote_id={delivery.calls.contact_quote_id}
          review={review}
          {...(waits ? { onAddress: () => onChanging(true) } : {})}
        />
      ) : null}
      {open ? (
        <DeliveryForm
          delivery={delivery}
          shipsBy={props.shipsBy}
          cancel={priced || waits ? <KeepAddress onKeep={() => onChanging(false)} /> : null}
        />
      ) : gap ? (
        <CourierDayNotice gap={gap} onSpeed={onSpeed} onCarrier={() => shipByCarrier(props)} />
      ) : priced === null ? null : (
        <PricedDelivery priced={priced} address={delivery.priced} arrivesBy={arrivesBy} />
      )}
    </BuyStep>
  )
}

/** In the opened form, which shows what goes wrong. */
function shipByCarrier({ onChanging, delivery }: Pick<DeliveryStepProps, 'onChanging' | 'delivery'>): void {
  onChanging(true)
  delivery.send(true)
}

function KeepAddress({ onKeep }: { onKeep: () => void }) {
  return (
    <Button look="bare" onClick={onKeep}>
      Keep previous address
    </Button>
  )
}

interface PricedDeliveryProps {
  priced: NonNullable<Quote['delivery']>
  /** As it was typed in this window; the server never sends it back. */
  address: TypedAddress | null
  arrivesBy: string | null
}

function PricedDelivery({ priced, address, arrivesBy }: PricedDeliveryProps) {
  const way = deliveryWay(priced)
  const Icon = WAY_ICONS[way]
  return (
    <div className="grid grid-cols-auto-fr gap-3.5">
      <Icon className="text-soft" size={24} stroke={1.6} aria-hidden="true" />
      <div>
        {arrivesBy === null ? null : (
          <p className="text-title font-semibold tracking-tight">
            {ARRIVAL_WORDS[way]} {dayText(arrivesBy)}
          </p>
        )}
        <p className="font-semibold">
          {deliveryTitle(priced)} · <Money cents={priced.fee_cents} />
        </p>
        <p className={`note ${classes['small']}`}>
          {arrivalWords(priced)}
          {priced.fee_note ? ` ${priced.fee_note}` : ''}
        </p>
        <p className="text-body wrap-anywhere">
          <IconMapPin size={15} stroke={1.7} aria-hidden="true" />{' '}
          {way === 'pickup' ? <PickupAddress /> : <AddressLines address={address} />}
        </p>
        {priced.expires_at && way !== 'pickup' ? (
          <p className={`note ${classes['small']}`}>
            Delivery price valid until {shopInstantText(priced.expires_at)}.
          </p>
        ) : null}
      </div>
    </div>
  )
}

const ARRIVAL_WORDS: Record<DeliveryWay, string> = {
  courier: 'Arrives',
  carrier: 'Arrives by',
  pickup: 'Ready to pick up by',
}

function AddressLines({ address }: Pick<PricedDeliveryProps, 'address'>) {
  if (address === null) return 'Enter the address again to change it.'
  const { name, company, phone } = address
  return (
    <>
      <strong>{[name, company].filter(Boolean).join(', ')}</strong>, {addressText(address)}, {phone}
    </>
  )
}

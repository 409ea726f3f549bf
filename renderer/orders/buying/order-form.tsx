import { type ReactNode, useRef, useState } from 'react'
import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import { flushSync } from 'react-dom'
import type { Speed } from '../../../shared/catalog/materials.ts'
import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import classes from './buy-page.module.css'
import { findCourierDayGap } from './courier-day.ts'
import { RecipientSteps } from './recipient-steps.tsx'
import { FoldedSummary } from './folded-summary.tsx'
import { ReviewStep } from './review-step.tsx'
import { spokenTotal } from './spoken-total.ts'
import type { Bought, Delivered, OrderFormCalls, OrderFormOption } from './order-form-calls.ts'
import { useDelivery } from './use-delivery.ts'
import { useTotal } from './use-total.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { focusIfLost } from '../../platform/ui/focus-if-lost.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { checkoutTarget, openCheckout } from '../../quoting/customer/price/buy-state.ts'

interface OrderFormProps {
  calls: OrderFormCalls
  bought: Bought
  option: OrderFormOption | undefined
  /** Every ship date, of which `onSpeed` chooses one. */
  options: readonly OrderFormOption[]
  onSpeed: (speed: Speed) => void
  title: string
  /** The link to the page that this one was opened from. */
  back: ReactNode
  /** Shows what is bought, its ship dates and its price. */
  renderSummary: (delivered: Delivered) => ReactNode
}

/** The steps to the payment page: contact, delivery, review. The same for a quote and for a basket. */
export function OrderForm(props: OrderFormProps) {
  const { calls, bought, option, title, back, renderSummary } = props
  const { changing, openAddress, heading, delivery, delivered, gap, chooseSpeed } = useSteps(props)
  const { total } = delivered
  return (
    <div className={`page-box grid items-start ${classes['page']}`}>
      <div className="col-span-full grid justify-items-start gap-1.5">
        {back}
        <h1>{title}</h1>
      </div>
      <div className={`sticky ${classes['summaryPlace']}`}>
        <FoldedSummary {...{ option, delivered }}>{renderSummary(delivered)}</FoldedSummary>
      </div>
      <output className="spoken">{spokenTotal(option, delivered.delivery, total)}</output>
      <div className="grid min-w-0 gap-3">
        <OpenPayment bought={bought} />
        <RecipientSteps
          {...{ bought, delivery, heading, changing, gap }}
          onChanging={openAddress}
          arrivesBy={total?.arrives_by ?? null}
          shipsBy={option?.ship_by ?? null}
          onSpeed={chooseSpeed}
        />
        <ReviewStep
          bought={bought}
          calls={calls}
          option={option}
          ready={bought.delivery !== null && !changing && gap === null}
          onAddress={() => openAddress(true)}
        />
      </div>
    </div>
  )
}

/** State of the steps. The focus goes to the heading of the delivery when what had it goes away. */
function useSteps({ calls, bought, option, options, onSpeed }: OrderFormProps) {
  const [changing, setChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const delivery = useDelivery(calls, () => openAddress(false), bought.delivery?.pickup)
  const total = useTotal(calls, option, bought)
  const delivered = deliveredOf(bought, { total, delivery, isOpen: changing || bought.delivery === null })
  const gap = findCourierDayGap(bought.delivery, { option, options })
  function openAddress(open: boolean): void {
    flushSync(() => setChanging(open))
    if (open) heading.current?.focus()
    else focusIfLost(heading.current)
  }
  function chooseSpeed(speed: Speed): void {
    heading.current?.focus()
    onSpeed(speed)
  }
  return { changing, openAddress, heading, delivery, delivered, gap, chooseSpeed }
}

interface AskedDelivery {
  total: TotalPreview | undefined
  delivery: ReturnType<typeof useDelivery>
  /** True while the address form is open. */
  isOpen: boolean
}

/** An address that was refused leaves the delivery open, and its city takes the place of the one that was priced before. */
function deliveredOf(bought: Bought, { total, delivery, isOpen }: AskedDelivery): Delivered {
  const isRefused = isOpen && (delivery.refusal !== null || delivery.offer !== null)
  if (isRefused) return { delivery: null, total: undefined, city: delivery.typed.city }
  return { delivery: bought.delivery, total, city: bought.delivery?.city ?? null }
}

/** Link to a payment page that was opened before and is still open. */
function OpenPayment({ bought }: { bought: Bought }) {
  const checkout = openCheckout(bought, useNow())
  if (!checkout) return null
  return (
    <Notice
      tone="info"
      title="Your payment page is still open"
      actions={
        <Button look="primary" onClick={() => location.assign(checkoutTarget(checkout.url, location.origin))}>
          Continue to payment
        </Button>
      }
    >
      For {SPEED_NAMES[checkout.speed]}, until {shopInstantText(checkout.expires_at)}. If you change your
      order below, a new payment page replaces it.
    </Notice>
  )
}

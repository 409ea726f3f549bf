import { IconArrowRight, IconCreditCard } from '@tabler/icons-react'
import { ordersHere } from '../../../../shared/accounts/kiosk-ordering.ts'
import type { Basket, BasketOption } from '../../../../shared/orders/baskets/basket.ts'
import { useKiosk } from '../../../platform/shell/kiosk/use-kiosk.ts'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { Money } from '../../../platform/ui/values.tsx'
import { useNow } from '../../../platform/ui/use-now.ts'
import { checkoutTarget } from '../price/buy-state.ts'
import { OrderOnPhone } from '../price/order-on-phone.tsx'
import { ShipsOn } from '../price/ships-on.tsx'
import { type Blocker, blockersText, nextCheck } from './basket-blockers.ts'
import { basketSize, spokenBasket, waitingText } from './basket-words.ts'
import classes from './basket-foot.module.css'
import { showRow } from './row-answer.tsx'

interface BasketFootProps {
  basket: Basket
  option: BasketOption | undefined
  /** True if a change is under way. */
  stale: boolean
  /** Parts that must be settled before the delivery. */
  blockers: readonly Blocker[]
}

/** The total, its ship date and the next step. Always in view. */
export function BasketFoot({ basket, option, stale, blockers }: BasketFootProps) {
  return (
    <div className={`sticky grid items-center panel print:hidden! ${classes['foot']}`}>
      <div className="fades grid min-w-0 gap-0.5" data-stale={stale || undefined}>
        {option ? (
          <>
            <span className="price-total" data-total data-stale={stale || undefined}>
              <span className="spoken">Total </span>
              <Money cents={option.total_cents} />
            </span>
            <span className="text-body font-medium text-soft">
              <ShipsOn ship_by={option.ship_by} />
            </span>
          </>
        ) : (
          <span className="text-body font-medium text-soft">No price yet</span>
        )}
      </div>
      <div className={`min-w-0 ${classes['action']}`}>
        <NextStep basket={basket} option={option} stale={stale} blockers={blockers} />
      </div>
      <p className="col-span-full grid gap-0.5 note">{footText({ basket, option, stale, blockers })}</p>
      <output className="spoken">{spokenBasket(basket, option, stale)}</output>
    </div>
  )
}

/** Says why the basket cannot be bought yet; otherwise what its price is for. */
function footText({ basket, option, stale, blockers }: BasketFootProps): string {
  if (blockers.length > 0) return blockersText(blockers)
  const waiting = waitingText(basket)
  if (waiting !== null) return waiting
  if (stale) return 'Calculating the new price.'
  return option?.note ?? `${basketSize(basket)}, before tax and delivery.`
}

function NextStep({ basket, option, stale, blockers }: BasketFootProps) {
  const now = useNow()
  const kiosk = useKiosk()
  const { checkout } = basket
  if (checkout && checkout.expires_at > now) return <PayButton url={checkout.url} />
  if (blockers.length > 0)
    return (
      <Button look="primary" wide onClick={() => showRow(blockers[0].quote_id)}>
        {nextCheck(blockers)}
      </Button>
    )
  if (!option?.available || stale)
    return (
      <Button look="primary" wide disabled>
        Continue to delivery
      </Button>
    )
  if (kiosk && !ordersHere(kiosk)) return <OrderOnPhone quoteId={basket.quotes[0].quote_id} />
  return (
    <ButtonLink
      to="/baskets/$id/order"
      params={{ id: basket.id }}
      search={{ speed: option.speed }}
      look="primary"
      wide
      data-order
    >
      Continue to delivery
      <IconArrowRight size={18} stroke={2} aria-hidden="true" />
    </ButtonLink>
  )
}

function PayButton({ url }: { url: string }) {
  return (
    <Button
      look="primary"
      wide
      icon={<IconCreditCard size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => location.assign(checkoutTarget(url, location.origin))}
    >
      Continue to payment
    </Button>
  )
}

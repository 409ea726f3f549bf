import { Link } from '@tanstack/react-router'
import { IconArrowRight, IconCreditCard } from '@tabler/icons-react'
import { ordersHere } from '../../../../shared/accounts/kiosk-ordering.ts'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { useKiosk } from '../../../platform/shell/kiosk/use-kiosk.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { useUnitsQuestion } from '../quote-context/units-question.ts'
import { useSpeed } from './speed.ts'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { useNow } from '../../../platform/ui/use-now.ts'
import { shopInstantText } from '../../../platform/ui/words.ts'
import { useHoldingBasket } from '../basket/use-live-basket.ts'
import { buyState, checkoutTarget } from './buy-state.ts'
import { ContinueHere } from './continue-here.tsx'
import { OrderOnPhone } from './order-on-phone.tsx'
import text from './text-button.module.css'

/** The next step for a quote: order it, go back to its basket, continue to payment, or view the order. */
export function OrderAction() {
  const { quote, owner, pending } = useQuoteContext()
  const basket = useSharedBasket()
  const speed = useSpeed((state) => state.speed)
  const now = useNow()
  const units = useUnitsQuestion()
  if (!owner) return <ContinueHere wide />
  const state = buyState(quote, speed, now)
  if (basket && state.kind !== 'pay' && state.kind !== 'ordered')
    return <BackToBasket basket_id={basket.id} />
  if (pending) return <WaitingOrder>Order</WaitingOrder>
  if (units && state.kind === 'order') return <WaitingOrder>Check units first</WaitingOrder>
  switch (state.kind) {
    case 'order':
      return <OrderLink speed={state.speed} />
    case 'pay':
      return (
        <div className="grid gap-1.5">
          <PayLink url={state.url} />
          <p className="text-links note">
            Payment page open until {shopInstantText(state.until)}.{' '}
            <ButtonLink to="/quotes/$id/order" params={{ id: quote.id }} search={{ speed }} look="bare">
              Edit order
            </ButtonLink>
          </p>
        </div>
      )
    case 'ordered':
      return <SeeOrderLink />
    case 'no':
      return <p className="note">{state.why}</p>
    default:
      return null
  }
}

/** The same as only a button, for the bar on phones. */
export function OrderActionShort() {
  const { quote, pending } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const now = useNow()
  const state = buyState(quote, speed, now)
  const units = useUnitsQuestion()
  const basket = useSharedBasket()
  if (basket && state.kind !== 'pay' && state.kind !== 'ordered')
    return <BackToBasket basket_id={basket.id} />
  if (units && state.kind === 'order') return <WaitingOrder>Check units</WaitingOrder>
  if (pending || state.kind === 'wait' || state.kind === 'no')
    return (
      <Button look="primary" disabled>
        Order
      </Button>
    )
  if (state.kind === 'order') return <OrderLink speed={state.speed} />
  if (state.kind === 'pay') return <PayLink url={state.url} bare />
  return state.kind === 'ordered' ? <SeeOrderLink /> : null
}

function WaitingOrder({ children }: { children: string }) {
  return (
    <Button look="primary" wide disabled data-order>
      {children}
    </Button>
  )
}

/** The basket that the quote shares with other parts; null if there is none. */
function useSharedBasket(): Basket | null {
  const { quote } = useQuoteContext()
  const basket = useHoldingBasket(quote.id)
  return basket && basket.quotes.length > 1 ? basket : null
}

/** In a basket the part is bought with the others; alone it costs more, and that is the quieter way. */
export function OrderAlone() {
  const { quote, owner, pending } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const state = buyState(quote, speed, useNow())
  const basket = useSharedBasket()
  const kiosk = useKiosk()
  const mayOrder = owner && !pending && (!kiosk || ordersHere(kiosk))
  if (!basket || !mayOrder || state.kind !== 'order') return null
  return (
    <Link
      to="/quotes/$id/order"
      params={{ id: quote.id }}
      search={{ speed: state.speed }}
      className={text['button']}
    >
      Order alone
    </Link>
  )
}

function BackToBasket({ basket_id }: { basket_id: string }) {
  return (
    <ButtonLink to="/baskets/$id" params={{ id: basket_id }} look="primary" wide data-order>
      Back to basket
    </ButtonLink>
  )
}

function OrderLink({ speed }: { speed: 'asap' | 'week' }) {
  const { quote } = useQuoteContext()
  const kiosk = useKiosk()
  if (kiosk && !ordersHere(kiosk)) return <OrderOnPhone quoteId={quote.id} />
  return (
    <ButtonLink
      to="/quotes/$id/order"
      params={{ id: quote.id }}
      search={{ speed }}
      look="primary"
      wide
      data-order
    >
      Order
      <IconArrowRight size={18} stroke={2} aria-hidden="true" />
    </ButtonLink>
  )
}

function PayLink({ url, bare }: { url: string; bare?: boolean }) {
  return (
    <Button
      look="primary"
      wide
      icon={bare ? null : <IconCreditCard size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => location.assign(checkoutTarget(url, location.origin))}
    >
      Continue to payment
    </Button>
  )
}

function SeeOrderLink() {
  const { quote } = useQuoteContext()
  return (
    <ButtonLink to="/orders/$id" params={{ id: quote.id }} look="primary" wide>
      View order
    </ButtonLink>
  )
}

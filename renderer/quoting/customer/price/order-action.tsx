import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconCreditCard } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ordersHere } from '../../../../shared/accounts/kiosk-ordering.ts'
import { trpc } from '../../../platform/api.ts'
import { useKiosk } from '../../../platform/shell/kiosk/use-kiosk.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { useUnitsQuestion } from '../quote-context/units-question.ts'
import { useSpeed } from './speed.ts'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { useNow } from '../../../platform/ui/use-now.ts'
import { shopInstantText } from '../../../platform/ui/words.ts'
import { buyState, checkoutTarget } from './buy-state.ts'
import classes from './order-action.module.css'

const PhoneDialog = lazy(async () => {
  const { PhoneDialog: dialog } = await import('../../../platform/shell/kiosk/phone-dialog.tsx')
  return { default: dialog }
})

/** The next step for a quote: order it, continue to payment, or view the order. */
export function OrderAction() {
  const { quote, owner, pending } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const now = useNow()
  const units = useUnitsQuestion()
  if (!owner) return null
  const state = buyState(quote, speed, now)
  if (pending) return <WaitingOrder>Order</WaitingOrder>
  if (units && state.kind === 'order') return <WaitingOrder>Check units first</WaitingOrder>
  switch (state.kind) {
    case 'order':
      return <OrderLink speed={state.speed} />
    case 'pay':
      return (
        <div className={classes['paying']}>
          <PayLink url={state.url} />
          <p>
            Pay by {shopInstantText(state.until)}.{' '}
            <ButtonLink to="/quotes/$id/order" params={{ id: quote.id }} search={{ speed }} look="bare">
              Edit order
            </ButtonLink>
          </p>
        </div>
      )
    case 'ordered':
      return <SeeOrderLink />
    case 'no':
      return <p className={classes['why']}>{state.why}</p>
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

function OrderLink({ speed }: { speed: 'asap' | 'week' }) {
  const { quote } = useQuoteContext()
  const kiosk = useKiosk()
  const basket = useQuery(trpc.baskets.holding.queryOptions({ quote_id: quote.id })).data
  // The price here is that of the part alone; with the others of its basket it costs less.
  const isOneOfMany = (basket?.quotes.length ?? 0) > 1
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
      {isOneOfMany ? 'Order alone' : 'Order'}
      <IconArrowRight size={18} stroke={2} aria-hidden="true" />
    </ButtonLink>
  )
}

/** At a kiosk: a card is entered on the customer's own phone. */
function OrderOnPhone({ quoteId }: { quoteId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" wide data-order onClick={() => setOpen(true)}>
        Order on your phone
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PhoneDialog quoteId={quoteId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
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

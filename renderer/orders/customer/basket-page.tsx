import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { refusalOf, trpc } from '../../platform/api.ts'
import { BasketView } from '../../quoting/customer/basket/basket-view.tsx'
import { LinkedBasket } from '../../quoting/customer/basket/linked-basket.tsx'
import { useLiveBasket } from '../../quoting/customer/basket/use-live-basket.ts'
import { useLinkToken } from '../../quoting/customer/quote-context/use-guest-link.ts'
import { LoadFailedPage, NoBasketPage } from '../../platform/shell/message-page.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import classes from './order-page.module.css'
import { PaidForOther } from './paid-for-other.tsx'
import { PurchaseView } from './purchase-view.tsx'
import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { useCheckPayment } from './use-check-payment.ts'

const NOT_FOUND_CODES = new Set(['basket_not_found', 'unauthorized'])

/** A basket: its parts and prices while it is open, its orders once it is paid. */
export function BasketPage() {
  const { id } = useParams({ from: '/baskets/$id' })
  const { paid, rest } = useSearch({ from: '/baskets/$id' })
  const token = useLinkToken()
  const live = useLiveBasket(id)
  if (live.isError && NOT_FOUND_CODES.has(refusalOf(live.error).code)) {
    if (paid) return <PaidForOther />
    return token === null ? <NoBasketPage /> : <LinkedBasket token={token} />
  }
  if (live.data?.status === 'paid') return <PaidBasket id={id} />
  if (live.data && paid) return <AwaitedPurchase basket={live.data} />
  if (live.data) return <BasketView basket={live.data} rest={rest} />
  if (!live.isError) return <Loading />
  return <LoadFailedPage query={live} />
}

const POLL_MS = 60_000

function PaidBasket({ id }: { id: string }) {
  const purchase = useQuery(
    trpc.baskets.purchase.queryOptions({ basket_id: id }, { refetchInterval: POLL_MS }),
  )
  if (purchase.data) return <PurchaseView purchase={purchase.data} />
  return purchase.isError ? <LoadFailedPage query={purchase} /> : <Loading />
}

function Loading() {
  return (
    <div className={`page-box ${classes['page']}`}>
      <LoadingLines label="Loading the basket" />
    </div>
  )
}

/** For a buyer who returns from the payment page before the orders exist. */
function AwaitedPurchase({ basket }: { basket: Basket }) {
  // One payment pays for all of them.
  const { refusal } = useCheckPayment(basket.quotes[0].quote_id)
  return (
    <PaymentWait
      refusal={refusal}
      checkoutUrl={basket.checkout?.url ?? null}
      whenPaid="Your orders appear here once it’s paid."
      edit={
        <ButtonLink to="/baskets/$id" params={{ id: basket.id }}>
          Edit basket
        </ButtonLink>
      }
    />
  )
}

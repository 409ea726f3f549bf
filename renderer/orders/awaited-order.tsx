import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import type { Quote } from '../../shared/quotes/quote.ts'
import { trpc } from '../api.ts'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { checkoutTarget, openCheckout } from '../customer/price/buy-state.ts'
import { MessagePage, NoOrderPage } from '../shell/message-page.tsx'
import { Button, ButtonLink } from '../ui/buttons.tsx'
import { useNow } from '../ui/use-now.ts'
import classes from './order-page.module.css'
import { useCheckPayment } from './use-check-payment.ts'

/** For a buyer who returns from the payment page before the order exists: the payment is in progress, or not made. */
export function AwaitedOrder({ id }: { id: string }) {
  const quote = useQuery(trpc.quotes.get.queryOptions({ quote_id: id }))
  if (quote.isError) return <NoOrderPage />
  if (!quote.data)
    return (
      <div className={classes['page']}>
        <LoadingLines label="Loading the order" />
      </div>
    )
  return <Awaited quote={quote.data} />
}

function Awaited({ quote }: { quote: Quote }) {
  const { refusal } = useCheckPayment(quote.id)
  const { paid } = useSearch({ from: '/orders/$id' })
  const checkout = openCheckout(quote, useNow())
  if (!checkout && !paid && quote.status !== 'accepted')
    return <Navigate to="/quotes/$id" params={{ id: quote.id }} replace />
  return (
    <MessagePage
      title="Waiting for your payment"
      text={
        <>
          {refusal
            ? refusal.detail
            : 'We check for your payment every few seconds. Your order appears here once it’s paid.'}{' '}
          If you haven’t paid yet, continue to payment.
        </>
      }
      actions={
        <>
          {checkout ? (
            <Button
              look="primary"
              onClick={() => location.assign(checkoutTarget(checkout.url, location.origin))}
            >
              Continue to payment
            </Button>
          ) : null}
          <ButtonLink to="/quotes/$id/order" params={{ id: quote.id }}>
            Edit order
          </ButtonLink>
        </>
      }
    />
  )
}

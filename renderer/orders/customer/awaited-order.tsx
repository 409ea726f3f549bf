import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../platform/api.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { openCheckout } from '../../quoting/customer/price/buy-state.ts'
import { NoOrderPage } from '../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import classes from './order-page.module.css'
import { PaidForOther } from './paid-for-other.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { useCheckPayment } from './use-check-payment.ts'

/** For a buyer who returns from the payment page before the order exists. */
export function AwaitedOrder({ id }: { id: string }) {
  const quote = useQuery(trpc.quotes.get.queryOptions({ quote_id: id }))
  const { paid } = useSearch({ from: '/orders/$id' })
  if (quote.isError) return paid ? <PaidForOther /> : <NoOrderPage />
  if (!quote.data)
    return (
      <div className={`page-box ${classes['page']}`}>
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
    <PaymentWait
      refusal={refusal}
      checkoutUrl={checkout?.url ?? null}
      whenPaid="Your order appears here once it’s paid."
      edit={
        <ButtonLink to="/quotes/$id/order" params={{ id: quote.id }}>
          Edit order
        </ButtonLink>
      }
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Basket } from '../../shared/baskets/basket.ts'
import { refusalOf, trpc } from '../api.ts'
import { checkoutTarget } from '../customer/price/buy-state.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { Button, ButtonLink } from '../ui/buttons.tsx'

const POLL_MS = 3_000

/** For a buyer who returns from the payment page before the orders exist: the payment is in progress, or not made. */
export function AwaitedPurchase({ basket }: { basket: Basket }) {
  const refusal = useCheckPurchase(basket)
  const { checkout } = basket
  return (
    <MessagePage
      title="Waiting for your payment"
      text={
        <>
          {refusal
            ? refusal.detail
            : 'We check for your payment every few seconds. Your orders appear here once it’s paid.'}{' '}
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
          <ButtonLink to="/baskets/$id" params={{ id: basket.id }}>
            Edit basket
          </ButtonLink>
        </>
      }
    />
  )
}

/** Asks whether a basket is paid, by one of its quotes, while the page is visible, then reads it again. */
function useCheckPurchase({ quotes: [{ quote_id }] }: Basket) {
  const queries = useQueryClient()
  const { mutate, error } = useMutation(
    trpc.quotes.checkPayment.mutationOptions({
      onSuccess: ({ paid }) => {
        if (paid) void queries.invalidateQueries({ queryKey: trpc.baskets.pathKey() })
      },
    }),
  )
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) mutate({ quote_id })
    }
    ask()
    const timer = setInterval(ask, POLL_MS)
    return () => clearInterval(timer)
  }, [mutate, quote_id])
  return error ? refusalOf(error) : null
}

import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { useCheckPayment } from './use-check-payment.ts'

/** For a buyer who returns from the payment page before the orders exist. */
export function AwaitedPurchase({ basket }: { basket: Basket }) {
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

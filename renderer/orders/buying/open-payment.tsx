import { SPEED_NAMES } from '../../quoting/customer/price/price-words.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { checkoutTarget, openCheckout } from '../../quoting/customer/price/buy-state.ts'
import type { Bought } from './order-form-calls.ts'

/** Link to a payment page that was opened before and is still open. */
export function OpenPayment({ bought }: { bought: Bought }) {
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

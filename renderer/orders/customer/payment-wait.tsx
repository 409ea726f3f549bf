import type { ReactNode } from 'react'
import type { WireRefusal } from '../../platform/api.ts'
import { checkoutTarget } from '../../quoting/customer/price/buy-state.ts'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { Button } from '../../platform/ui/buttons.tsx'

interface PaymentWaitProps {
  refusal: WireRefusal | null
  /** The address of the payment page; null if the payment can no longer be made there. */
  checkoutUrl: string | null
  /** Tells what happens on this page once it is paid. */
  whenPaid: string
  /** The link to what can still be changed. */
  edit: ReactNode
}

/** For a buyer who returns from the payment page before there is an order: the payment is in progress, or not made. */
export function PaymentWait({ refusal, checkoutUrl, whenPaid, edit }: PaymentWaitProps) {
  return (
    <MessagePage
      title="Waiting for your payment"
      text={
        <>
          {refusal ? refusal.detail : `We check for your payment every few seconds. ${whenPaid}`} If you
          haven’t paid yet, continue to payment.
        </>
      }
      actions={
        <>
          {checkoutUrl === null ? null : (
            <Button
              look="primary"
              onClick={() => location.assign(checkoutTarget(checkoutUrl, location.origin))}
            >
              Continue to payment
            </Button>
          )}
          {edit}
        </>
      }
    />
  )
}

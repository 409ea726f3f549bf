import type { PaymentLink } from '../../../shared/orders/checkout/payment-link-state.ts'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'

/** The link for someone else who pays: a parent, or the accounts department. */
export function PaymentLinkToSend({ link }: { link: PaymentLink }) {
  return (
    <div className="grid gap-3 rounded-panel border border-hairline px-4 py-3.5" aria-live="polite">
      <p>
        Send this link to whoever pays. They see the parts and the total, not your street address. The order
        starts once it’s paid, and you get the receipt. The link works until{' '}
        {shopInstantText(link.expires_at)}, as long as price and delivery hold. If you change the order, send
        a new link.
      </p>
      <CopyLine label="Payment link" text={link.url} />
    </div>
  )
}

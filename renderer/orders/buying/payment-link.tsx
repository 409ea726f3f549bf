import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import classes from './buy-page.module.css'
import type { PaymentLink } from './use-accept.ts'

/** The link to the payment page, for someone else who pays: a parent, or the accounts department. */
export function PaymentLinkToSend({ link }: { link: PaymentLink }) {
  return (
    <div className={classes['sendLink']} aria-live="polite">
      <p>
        Send this link to whoever pays. They see the amount, not your address. The order starts once it’s
        paid, and you get the receipt. Pay by {shopInstantText(link.expires_at)}.
      </p>
      <CopyLine label="Payment link" text={link.url} />
    </div>
  )
}

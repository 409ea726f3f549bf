import { MessagePage } from '../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'

/** For whoever paid by a link that the buyer sent: what was bought is shown to the buyer alone. */
export function PaidForOther() {
  return (
    <MessagePage
      title="Thank you"
      text="You can close this page. The person who sent you the payment link gets the receipt and follows the order. If you ordered it yourself, open it in the browser where you ordered, or by the link in your emails."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}

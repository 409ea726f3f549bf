import { MessagePage } from '../../../platform/shell/message-page.tsx'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { useGuestLink } from '../quote-context/use-guest-link.ts'

/** For a guest who opens our email on another device than the one with the basket. */
export function LinkedBasket({ token }: { token: string }) {
  const link = useGuestLink(token)
  if (link.refusal)
    return (
      <MessagePage
        title="This link no longer works"
        text={link.refusal.detail}
        actions={
          <ButtonLink to="/" look="primary">
            Get a quote
          </ButtonLink>
        }
      />
    )
  return (
    <MessagePage
      title="Continue with your basket"
      text="You can change and order your parts on this device. To go back to your other device, open the link in our email there."
      actions={
        <Button look="primary" disabled={link.busy} onClick={link.open}>
          Continue on this device
        </Button>
      }
    />
  )
}

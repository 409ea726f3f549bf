import { useSession } from '../../platform/shell/session.ts'
import { ButtonLink } from '../../platform/ui/buttons.tsx'

/** Tells guests that their orders are kept in this browser. */
export function GuestHint() {
  const session = useSession()
  if (!session || session.person) return null
  return (
    <p className={'text-links text-body text-muted'}>
      These orders were placed in this browser.{' '}
      <ButtonLink to="/sign-up" search={{ next: '/orders' }}>
        Create an account
      </ButtonLink>{' '}
      to see them on any device.
    </p>
  )
}

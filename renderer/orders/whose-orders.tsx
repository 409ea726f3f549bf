import classes from '../customer/history/history-page.module.css'
import { useSession } from '../shell/session.ts'
import { ButtonLink } from '../ui/buttons.tsx'

/** Somebody without an account hears where these are kept. */
export function WhoseOrders() {
  const session = useSession()
  if (!session || session.person) return null
  return (
    <p className={classes['hint']}>
      These are the orders of this browser. <ButtonLink to="/sign-up">Make an account</ButtonLink> to have
      them everywhere.
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../platform/api.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { useSession } from '../../platform/shell/session.ts'
import classes from './buy-page.module.css'

/** Says whether sales tax is charged. Guests also read how a company becomes exempt. */
export function ExemptionNote() {
  const session = useSession()
  const kiosk = useKiosk()
  if (session?.person) return <OwnExemptions />
  // Nobody signs in on a screen that the next customer uses.
  if (kiosk) return null
  return (
    <p className={`note ${classes['small']}`}>
      Is your company exempt from sales tax? <Link to="/sign-up">Create an account</Link> or sign in, then
      send us your exemption certificate. Guest orders are always taxed, and tax isn’t refunded later.
    </p>
  )
}

function OwnExemptions() {
  const own = useQuery(trpc.taxExemptions.own.queryOptions()).data ?? []
  const states = new Set(
    own.filter(({ status }) => status === 'valid' || status === 'expiring').flatMap(({ states }) => states),
  )
  if (states.size === 0) return null
  return (
    <p className={`note ${classes['small']}`}>
      Your exemption certificate is on file: no sales tax for deliveries to {[...states].sort().join(', ')}.
    </p>
  )
}

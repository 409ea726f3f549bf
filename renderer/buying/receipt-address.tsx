import { Link } from '@tanstack/react-router'
import type { Speed } from '../../shared/catalog/materials.ts'
import { useSession } from '../shell/session.ts'
import { TextField } from '../ui/text-field.tsx'
import classes from './buy-page.module.css'

interface ReceiptAddressProps {
  quote_id: string
  speed: Speed
  email: string
  onEmail: (email: string) => void
  /** What was written is no e-mail address. */
  wrong: boolean
}

/** Where the receipt goes: the account's address, or one that a guest writes here. */
export function ReceiptAddress({ quote_id, speed, email, onEmail, wrong }: ReceiptAddressProps) {
  const session = useSession()
  if (!session) return null
  if (session.person)
    return (
      <p className={classes['small']}>
        Receipt and news of the order go to <span className={classes['strong']}>{session.person.email}</span>.
      </p>
    )
  return (
    <div className={classes['receipt']}>
      <TextField
        label="E-mail for the receipt"
        hint="The receipt and news of the order go there, and nothing else."
        error={wrong ? 'Write an e-mail address, such as name@example.com.' : undefined}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <p className={classes['small']}>
        Have an account?{' '}
        <Link to="/sign-in" search={{ next: `/quotes/${quote_id}/order?speed=${speed}` }}>
          Sign in
        </Link>{' '}
        and come back to this page; the delivery price stays.
      </p>
    </div>
  )
}

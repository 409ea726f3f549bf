import { Link } from '@tanstack/react-router'
import { useKiosk } from '../shell/kiosk/use-kiosk.ts'
import { useSession } from '../shell/session.ts'
import { TextField } from '../ui/text-field.tsx'
import classes from './buy-page.module.css'

interface ReceiptAddressProps {
  /** Path of the till, to which a sign-in returns. */
  path: string
  email: string
  onEmail: (email: string) => void
  /** Whether the text is not an email address. */
  isInvalid: boolean
}

/** The email address for the receipt: the account's, or one that a guest enters. */
export function ReceiptAddress({ path, email, onEmail, isInvalid }: ReceiptAddressProps) {
  const session = useSession()
  const isKiosk = Boolean(useKiosk())
  if (!session) return null
  if (session.person)
    return (
      <p className={classes['small']}>
        We’ll use <span className={classes['strong']}>{session.person.email}</span> for your receipt and order
        updates.
      </p>
    )
  return (
    <div className={classes['receipt']}>
      <TextField
        label="Email for your receipt"
        hint="Only for your receipt and order updates."
        error={isInvalid ? 'Enter an email address, such as name@example.com.' : undefined}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      {isKiosk ? null : (
        <p className={classes['small']}>
          Have an account?{' '}
          <Link to="/sign-in" search={{ next: path }}>
            Sign in
          </Link>{' '}
          and we’ll keep your delivery price.
        </p>
      )}
    </div>
  )
}

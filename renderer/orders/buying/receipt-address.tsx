import { Link } from '@tanstack/react-router'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { useSession } from '../../platform/shell/session.ts'
import { receiptEmailText } from '../customer/order-words.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { useShopDetails } from '../../platform/ui/use-shop-details.ts'
import classes from './buy-page.module.css'
import { BuyStep } from './buy-step.tsx'
import type { OrderFormCalls } from './order-form-calls.ts'
import { useTypedEmails } from './typed-email.ts'

/** The name of the field, which gets the focus when the payment page is asked for without an address. */
export const RECEIPT_EMAIL = 'receipt-email'

/** Step one: the email address for the receipt, the account's or one that a guest enters. */
export function ContactStep({ calls }: { calls: OrderFormCalls }) {
  const session = useSession()
  const shop = useShopDetails() ?? { practice: false, sends_email: true }
  if (!session) return null
  const { person } = session
  return (
    <BuyStep number={1} title="Contact" done={person !== null}>
      {person ? (
        <p className={`note ${classes['small']}`}>
          <span className="strong font-medium wrap-anywhere">{person.email}</span>
          {receiptEmailText(shop, 'account')}
        </p>
      ) : (
        <GuestEmail calls={calls} hint={receiptEmailText(shop, 'guest')} />
      )}
    </BuyStep>
  )
}

function GuestEmail({ calls, hint }: { calls: OrderFormCalls; hint: string }) {
  const { emails, invalid, type } = useTypedEmails()
  const isKiosk = Boolean(useKiosk())
  return (
    <div className={`grid max-w-[420px] gap-2 ${classes['receipt']}`}>
      <LineField
        name={RECEIPT_EMAIL}
        label="Email for your receipt"
        meaning={hint}
        fault={invalid === calls.id ? 'Enter an email address, such as name@example.com.' : undefined}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={emails[calls.id] ?? ''}
        onChange={(text) => type(calls.id, text)}
      />
      {isKiosk ? null : (
        <p className={`note ${classes['small']}`}>
          Have an account?{' '}
          <Link to="/sign-in" search={{ next: calls.path }}>
            Sign in
          </Link>{' '}
          and we’ll keep your delivery price.
        </p>
      )}
    </div>
  )
}

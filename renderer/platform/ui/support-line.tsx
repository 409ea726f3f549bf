import classes from './support-line.module.css'
import { PhoneLink } from './phone-link.tsx'
import { useShopDetails } from './use-shop-details.ts'

/** The shop's email address and phone number; nothing while loading. `about`: subject of the email. */
export function SupportLine({ about }: { about?: string }) {
  const shop = useShopDetails()
  if (!shop) return null
  const { support_email, phone } = shop
  if (support_email === null) return null
  const subject = about ? `?subject=${encodeURIComponent(about)}` : ''
  return (
    <p className={`text-body ${classes['line']}`}>
      Email <a href={`mailto:${support_email}${subject}`}>{support_email}</a>
      {phone === null ? null : (
        <>
          {' '}
          or call <PhoneLink phone={phone} />
        </>
      )}
      .
    </p>
  )
}

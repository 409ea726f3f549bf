import classes from './support-line.module.css'
import { useShopDetails } from './use-shop-details.ts'

/** The shop's email address and phone number; nothing while loading. `about`: subject of the email. */
export function SupportLine({ about }: { about?: string }) {
  const shop = useShopDetails()
  if (!shop) return null
  const subject = about ? `?subject=${encodeURIComponent(about)}` : ''
  return (
    <p className={classes['line']}>
      Email <a href={`mailto:${shop.support_email}${subject}`}>{shop.support_email}</a> or call{' '}
      <a href={`tel:${shop.phone.replaceAll(/[^\d+]/g, '')}`}>{shop.phone}</a>.
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { trpc } from '../api.ts'
import classes from './support-line.module.css'

const ONE_HOUR_MS = 3_600_000

/** The shop's email address and phone number; nothing while loading. `about`: subject of the email. */
export function SupportLine({ about }: { about?: string }) {
  const shop = useQuery(trpc.shopDetails.public.queryOptions(undefined, { staleTime: ONE_HOUR_MS })).data
  if (!shop) return null
  const subject = about ? `?subject=${encodeURIComponent(about)}` : ''
  return (
    <p className={classes['line']}>
      Email <a href={`mailto:${shop.support_email}${subject}`}>{shop.support_email}</a> or call{' '}
      <a href={`tel:${shop.phone.replaceAll(/[^\d+]/g, '')}`}>{shop.phone}</a>.
    </p>
  )
}

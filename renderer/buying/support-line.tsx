import { useQuery } from '@tanstack/react-query'
import { trpc } from '../api.ts'
import classes from './support-line.module.css'

const oneHour = 3_600_000

/** Whom to write or call when something is wrong; nothing until the shop has told. */
export function SupportLine({ about }: { about?: string }) {
  const shop = useQuery(trpc.shopDetails.public.queryOptions(undefined, { staleTime: oneHour })).data
  if (!shop) return null
  const subject = about ? `?subject=${encodeURIComponent(about)}` : ''
  return (
    <p className={classes['line']}>
      Email <a href={`mailto:${shop.support_email}${subject}`}>{shop.support_email}</a> or call{' '}
      <a href={`tel:${shop.phone.replaceAll(/[^\d+]/g, '')}`}>{shop.phone}</a>.
    </p>
  )
}

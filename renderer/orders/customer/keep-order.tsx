import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { CopyLine } from '../../platform/ui/copy-line.tsx'

/** For guests, whose browser alone knows the order and what was bought with it: an account, and a link to keep. */
export function KeepOrder({ orderId, next }: { orderId: string; next: string }) {
  const isKiosk = Boolean(useKiosk())
  const kept = useQuery(trpc.orders.keep.queryOptions({ order_id: orderId }, { enabled: !isKiosk })).data
  if (!kept) return null
  return (
    <>
      <p>
        <ButtonLink to="/sign-up" search={kept.email === null ? { next } : { next, email: kept.email }}>
          Create an account
        </ButtonLink>{' '}
        to see this on any device, or keep the link. Anyone with the link can view what you ordered.
      </p>
      <CopyLine label="Link to keep" text={kept.url} />
    </>
  )
}

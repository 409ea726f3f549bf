import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { CopyLine } from '../../platform/ui/copy-line.tsx'

/** For guests, whose browser alone knows the order and what was bought with it: an account, and links to keep. */
export function KeepOrder({ orderId, next }: { orderId: string; next: string }) {
  const isKiosk = Boolean(useKiosk())
  const kept = useQuery(trpc.orders.keep.queryOptions({ order_id: orderId }, { enabled: !isKiosk })).data
  if (!kept) return null
  const { links, email } = kept
  const isOne = links.length === 1
  return (
    <>
      <p>
        <ButtonLink to="/sign-up" search={email === null ? { next } : { next, email }}>
          Create an account
        </ButtonLink>{' '}
        to see {isOne ? 'it' : 'them'} on any device, or keep {isOne ? 'this link' : 'these links'}. Anyone
        with a link can view its order.
      </p>
      {links.map(({ number, url }) => (
        <CopyLine key={number} label={`Link to order ${number}`} text={url} />
      ))}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'

/** Shows the buyer where the parcel goes; not at a kiosk, whose screen the next customer reads. */
export function OwnShipTo({ orderId }: { orderId: string }) {
  const isKiosk = Boolean(useKiosk())
  const read = useQuery(trpc.orders.shipTo.queryOptions({ order_id: orderId }, { enabled: !isKiosk }))
  if (!read.data) return null
  const { name, street, place } = read.data
  return (
    <address className="note">
      {[name, street, place].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}

import { deliveryWay, type DeliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import { IconExternalLink } from '@tabler/icons-react'
import type { Order } from '../../../shared/orders/order.ts'
import type { OrderParcel } from '../../../shared/orders/order-parcels.ts'
import { parcelWords } from '../../../shared/orders/parcel-states.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText, shopInstantText } from '../../platform/ui/words.ts'
import classes from './order-page.module.css'

/** Each parcel with its tracking, where an order does not simply travel in one parcel of its own. */
export function ParcelsCard({ parcels, order }: { parcels: readonly OrderParcel[]; order: Order }) {
  const isSplit = parcels.length > 1 || parcels.some(({ units }) => units.length < order.quantity)
  const isShared = parcels.some(({ together_with }) => together_with.length > 0)
  if (!isSplit && !isShared) return null
  const packed = parcels.reduce((sum, { units }) => sum + units.length, 0)
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="parcels">
      <h2 id="parcels">Packages</h2>
      <ul className="grid gap-3">
        {parcels.map((parcel, at) => (
          <li key={parcel.id}>
            <ParcelLines
              parcel={parcel}
              way={deliveryWay(order.delivery)}
              place={parcels.length > 1 ? at + 1 : null}
              quantity={order.quantity}
            />
          </li>
        ))}
      </ul>
      {packed < order.quantity ? (
        <p className="note">
          {counted(order.quantity - packed, 'piece')} will follow in another package. The ship date of your
          order is when the last piece ships.
        </p>
      ) : null}
    </section>
  )
}

function ParcelLines({
  parcel,
  way,
  place,
  quantity,
}: {
  parcel: OrderParcel
  way: DeliveryWay
  place: number | null
  quantity: number
}) {
  const { units, together_with, carrier, tracking_number, tracking_url } = parcel
  const pieces =
    units.length < quantity ? `${units.length} of ${quantity} pieces` : counted(quantity, 'piece')
  return (
    <>
      <p className="font-semibold">
        {place === null ? pieces : `Package ${place}: ${pieces}`}
        {together_with.length > 0
          ? `, together with ${together_with.length > 1 ? 'orders' : 'order'} ${together_with.join(', ')}`
          : ''}
      </p>
      <p className="note">{stateText(parcel, way)}</p>
      {tracking_number === null ? null : (
        <p className="figures note">
          {[carrier, tracking_number].filter(Boolean).join(' ')}{' '}
          {tracking_url === null ? null : (
            <a className="accent-link" href={tracking_url} target="_blank" rel="noreferrer">
              Track package <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
              <span className="spoken">(opens in a new window)</span>
            </a>
          )}
        </p>
      )}
    </>
  )
}

function stateText({ state, delivered_at, arrives_by }: OrderParcel, way: DeliveryWay): string {
  const { label } = parcelWords(state, way)
  if (state === 'delivered' && delivered_at !== null) return `${label} ${shopInstantText(delivered_at)}`
  const expected = arrives_by === null ? '' : `, expected by ${dayText(arrives_by)}`
  return label + expected
}

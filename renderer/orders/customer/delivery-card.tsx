import { WAY_ICONS } from '../buying/way-icons.ts'
import { PickupAddress } from '../buying/pickup-address.tsx'
import { deliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { parcelWords } from '../../../shared/orders/parcel-states.ts'
import { orderNews } from '../../../shared/orders/order-news.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import type { ReactNode } from 'react'
import type { Order } from '../../../shared/orders/order.ts'
import { dayText, pacificToday, shopInstantText } from '../../platform/ui/words.ts'
import { deliveryTitle } from '../buying/delivery-words.ts'
import classes from './order-page.module.css'

interface DeliveryCardProps {
  order: Order
  /** Tells where the parcel goes; empty for visitors with a link. */
  shipTo: ReactNode
  /** Tells where news of the order is sent. */
  updates: ReactNode
}

/** Delivery method, state and tracking link. */
export function DeliveryCard({ order, shipTo, updates }: DeliveryCardProps) {
  const { delivery } = order
  const way = deliveryWay(delivery)
  const Icon = WAY_ICONS[way]
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="delivery">
      <h2 id="delivery">{way === 'pickup' ? 'Pickup' : 'Delivery'}</h2>
      <div className="grid grid-cols-auto-fr gap-3.5">
        <Icon className="text-soft" size={24} stroke={1.6} aria-hidden="true" />
        <div>
          <p className="font-semibold">{deliveryTitle(delivery)}</p>
          {way === 'pickup' ? <PickupAddress otherwise={shipTo} /> : shipTo}
          <p className="note">{stateWords(order)}</p>
          {delivery.tracking_number ? (
            <p className="figures note">
              {delivery.carrier ? `${delivery.carrier} ` : ''}
              {delivery.tracking_number}
            </p>
          ) : null}
          {delivery.tracking_url ? (
            <p>
              <a className="accent-link" href={delivery.tracking_url} target="_blank" rel="noreferrer">
                Track package <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
                <span className="spoken">(opens in a new window)</span>
              </a>
            </p>
          ) : null}
          {updates}
        </div>
      </div>
    </section>
  )
}

function stateWords(order: Order): string {
  const { delivery, status } = order
  const { state, eta, delivered_at } = delivery
  const way = deliveryWay(delivery)
  if (state === 'delivered' && delivered_at)
    return `${parcelWords(state, way).label} ${shopInstantText(delivered_at)}`
  if (way === 'pickup' && !state) return 'We tell you here once it is ready.'
  const { arrives } = orderNews(order, [], asPacificDay(pacificToday()))
  const expected = eta
    ? `expected ${shopInstantText(eta)}`
    : arrives === null
      ? null
      : `expected by ${dayText(arrives)}`
  if (state) return [parcelWords(state, way).label, expected].filter(Boolean).join(', ')
  if (status === 'on_hold') return 'Arrives once your order can continue.'
  if (expected) return `Arrives ${expected.replace('expected ', '')}`
  return way === 'courier'
    ? 'Arrives the day your order ships.'
    : 'Tracking appears here once your order ships.'
}

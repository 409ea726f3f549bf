import { type OrderStatus, ORDER_STATE_WORDS } from '../../../shared/orders/order-states.ts'
import badge from '../../ui/status-badge.module.css'

/** Where an order stands: a word with a dot in the colour of its meaning. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = ORDER_STATE_WORDS[status]
  return <span className={`${badge['badge']} ${badge[tone]}`}>{label}</span>
}

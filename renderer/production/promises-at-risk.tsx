import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import type { OrderForecast } from '../../shared/production/floor/promise-risk.ts'
import type { Timeline } from '../../shared/production/floor/timeline.ts'
import { riskText } from './timeline-words.ts'
import classes from './timeline.module.css'

/** Orders that are late by the plan or have little time to spare, and plates that nothing can print. */
export function PromisesAtRisk({ orders, unplaced }: Pick<Timeline, 'orders' | 'unplaced'>) {
  const risky = orders.filter(({ risk }) => risk !== null)
  if (risky.length + unplaced.length === 0)
    return <p className="good">With this plan, every promise is kept.</p>
  return (
    <section className={classes['risks']} aria-label="Promises at risk">
      <h2>Promises at risk</h2>
      <ul>
        {unplaced.map(({ plate, orders: numbers, why }) => (
          <li key={plate.id} data-risk="late">
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span>
              <strong>Plate {plate.number}</strong> {why}{' '}
              {numbers.length > 0 ? `Orders: ${numbers.join(', ')}.` : ''}
            </span>
          </li>
        ))}
        {risky.map((order) => (
          <RiskyOrder key={order.order_id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function RiskyOrder({ order }: { order: OrderForecast }) {
  const Icon = order.risk === 'late' ? IconAlertTriangle : IconClockExclamation
  return (
    <li data-risk={order.risk}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <Link to="/console/orders/$id" params={{ id: order.order_id }}>
          {order.number}
        </Link>{' '}
        {riskText(order)}
      </span>
    </li>
  )
}

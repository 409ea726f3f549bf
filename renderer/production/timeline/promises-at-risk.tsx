import { Link } from '@tanstack/react-router'
import type { OrderForecast } from '../../../shared/production/floor/promise-risk.ts'
import type { Timeline } from '../../../shared/production/floor/timeline.ts'
import { RiskIcon } from './risk-icon.tsx'
import { riskText } from './timeline-words.ts'

/** Orders whose promise is at risk, the worst first, and plates that nothing can print. */
export function PromisesAtRisk({ orders, unplaced }: Pick<Timeline, 'orders' | 'unplaced'>) {
  const risky = orders.filter(({ risk }) => risk !== null)
  if (risky.length + unplaced.length === 0)
    return <p className="text-good">With this plan, every promise is kept.</p>
  return (
    <section
      className="toned grid gap-1.5 rounded px-4 py-2.5"
      data-tone="attention"
      aria-label="Promises at risk"
    >
      <h2 className="text-small">Promises at risk</h2>
      <ul className="auto-columns auto-fill scrolls">
        {unplaced.map(({ plate, orders: numbers, why }) => (
          <li key={plate.id} className="grid grid-cols-auto-fr items-start gap-1.5">
            <RiskIcon risk="stuck" size={16} />
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
  return (
    <li className="grid grid-cols-auto-fr items-start gap-1.5">
      <RiskIcon risk={order.risk} size={16} />
      <span>
        <Link className="font-semibold" to="/console/orders/$id" params={{ id: order.order_id }}>
          {order.number}
        </Link>{' '}
        {riskText(order)}
      </span>
    </li>
  )
}

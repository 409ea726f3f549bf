import { Link } from '@tanstack/react-router'
import type { OrderDetails } from '../../shared/orders/boards.ts'
import { counted } from '../../shared/platform/counted.ts'
import panel from '../platform/kit/panel.module.css'
import { OrderBadge } from './order-badge.tsx'
import classes from './orders.module.css'

/** The other orders that the customer bought in the same purchase. */
export function PurchaseBlock({ full: { head, purchase_mates } }: { full: OrderDetails }) {
  if (head.purchase_number === null || purchase_mates.length === 0) return null
  return (
    <section className={panel['block']} aria-label={`Purchase ${head.purchase_number}`}>
      <h2>
        Purchase {head.purchase_number}, {counted(purchase_mates.length + 1, 'order')}
      </h2>
      <ul className={`grid gap-1.5 ${classes['mates']}`}>
        {purchase_mates.map(({ order_id, number, filename, quantity, stage }) => (
          <li key={order_id} className="grid items-center gap-2.5">
            <Link to="/console/orders/$id" className="truncate" params={{ id: order_id }}>
              {number}, {filename}
            </Link>
            <span className="font-normal text-muted">{counted(quantity, 'unit')}</span>
            <OrderBadge stage={stage} />
          </li>
        ))}
      </ul>
      <p className="font-normal text-muted">
        One payment and one delivery. They leave together unless they are packed one by one.
      </p>
    </section>
  )
}

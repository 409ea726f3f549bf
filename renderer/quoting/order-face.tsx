import { Link } from '@tanstack/react-router'
import { materialName, type OrderHead } from '../../shared/orders/boards.ts'
import { Thumbnail } from './customer/part/thumbnail.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { DueText } from '../platform/kit/due-text.tsx'
import panel from '../platform/kit/panel.module.css'

/** The head of every panel about an order: part, number, material and due date. */
export function OrderFace({ order }: { order: OrderHead }) {
  return (
    <header className={`grid grid-cols-auto-fr items-center gap-3.5 ${panel['face']}`}>
      <Thumbnail quote={order} size={64} />
      <div>
        <h2 className="text-base wrap-anywhere">{order.filename}</h2>
        <p>
          <Link to="/console/orders/$id" params={{ id: order.order_id }}>
            Order {order.number}
          </Link>
          , {counted(order.quantity, 'unit')} in {order.color} {materialName(order)}
        </p>
        <p>{order.status === 'cancelled' ? 'Canceled' : <DueText due={order.due} />}</p>
        {order.practice ? (
          <p className="font-medium text-attention">
            Test order: no money was paid, and nothing is booked or emailed.
          </p>
        ) : null}
      </div>
    </header>
  )
}

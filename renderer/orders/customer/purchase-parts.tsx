import { extraText } from '../../../shared/catalog/extras.ts'
import { Link } from '@tanstack/react-router'
import type { Order } from '../../../shared/orders/order.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { countText, labelText } from '../../platform/ui/words.ts'
import classes from './order-page.module.css'
import { orderHeadline, orderStageWords } from './order-words.ts'
import type { SharedNews } from './purchase-words.ts'
import own from './purchase-view.module.css'

/** The parts of a purchase. */
export function PurchaseParts({ orders, shared }: { orders: readonly Order[]; shared: SharedNews | null }) {
  return (
    <section className={classes['card']} aria-labelledby="parts">
      <h2 id="parts">{countText(orders.length, 'part')}</h2>
      <ul className={`stack-16 ${own['parts']}`}>
        {orders.map((order) => (
          <Part key={order.id} order={order} shared={shared} />
        ))}
      </ul>
    </section>
  )
}

/** One part, with its own badge and news where they differ from those of the others. */
function Part({ order, shared }: { order: Order; shared: SharedNews | null }) {
  const isApart = shared === null || order.status === 'cancelled'
  return (
    <li aria-label={`Order ${order.number}`}>
      <div className={own['head']}>
        <Thumbnail quote={order} size={64} />
        <div className={own['words']}>
          <h3>
            <Link to="/orders/$id" params={{ id: order.id }}>
              {order.filename}
            </Link>
          </h3>
          <span className="note figures">
            Order {order.number} · {countText(order.quantity, 'piece')} ·{' '}
            {order.material_note ?? order.material} · {labelText(order.color)}
            {order.extras.map((extra) => ` · ${extraText(extra)}`)}
          </span>
        </div>
        {isApart || !shared.isOneStage ? <StateBadge words={orderStageWords(order)} /> : null}
      </div>
      {isApart ? <News news={orderHeadline(order)} /> : null}
      {order.refunded_cents > 0 ? (
        <p className="note">
          <Money cents={order.refunded_cents} /> of <Money cents={order.total_cents} /> refunded
        </p>
      ) : null}
    </li>
  )
}

/** A headline with what belongs beside it. */
export function News({ news: { main, notes }, className }: NewsProps) {
  return (
    <p className={className}>
      <span className="bold">{main}</span>
      {notes.map((note) => (
        <span key={note} className={`note ${own['note']}`}>
          {note}
        </span>
      ))}
    </p>
  )
}

interface NewsProps {
  news: SharedNews['headline']
  className?: string | undefined
}

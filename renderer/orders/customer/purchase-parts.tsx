import { extraText } from '../../../shared/catalog/chosen-extras.ts'
import { Link } from '@tanstack/react-router'
import type { Order } from '../../../shared/orders/order.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { labelText } from '../../platform/ui/words.ts'
import classes from './order-page.module.css'
import { orderHeadline, orderStageWords } from './order-words.ts'
import type { SharedNews } from './purchase-words.ts'
import own from './purchase-view.module.css'

interface PartsProps {
  orders: readonly Order[]
  shared: SharedNews | null
  /** For visitors with the link from an email: the keys of the links to the orders, by order id. */
  keys: Record<string, string> | undefined
}

/** The parts of a purchase. */
export function PurchaseParts({ orders, shared, keys }: PartsProps) {
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="parts">
      <h2 id="parts">{counted(orders.length, 'part')}</h2>
      <ul className={`grid gap-4 ${own['parts']}`}>
        {orders.map((order) => (
          <Part key={order.id} order={order} shared={shared} followKey={keys?.[order.id]} />
        ))}
      </ul>
    </section>
  )
}

interface PartProps {
  order: Order
  shared: SharedNews | null
  followKey: string | undefined
}

/** One part, with its own badge and news where they differ from those of the others. */
function Part({ order, shared, followKey }: PartProps) {
  const isApart = shared === null || order.status === 'cancelled'
  return (
    <li aria-label={`Order ${order.number}`}>
      <div className={`grid items-center gap-3.5 ${own['head']}`}>
        <Thumbnail quote={order} size={64} />
        <div className="grid min-w-0">
          <h3 className="truncate">
            {followKey === undefined ? (
              <Link to="/orders/$id" className="underlines no-underline" params={{ id: order.id }}>
                {order.filename}
              </Link>
            ) : (
              <Link to="/follow/$key" className="underlines no-underline" params={{ key: followKey }}>
                {order.filename}
              </Link>
            )}
          </h3>
          <span className="figures note">
            Order {order.number} · {counted(order.quantity, 'piece')} ·{' '}
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
      <span className="font-semibold">{main}</span>
      {notes.map((note) => (
        <span key={note} className="block note">
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

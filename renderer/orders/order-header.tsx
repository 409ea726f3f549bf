import type { OrderDetails } from '../../shared/orders/boards.ts'
import { orderStage } from '../../shared/orders/order-stage.ts'
import { pathOf } from '../platform/api.ts'
import { Thumbnail } from '../quoting/customer/part/thumbnail.tsx'
import { countText, dayText } from '../platform/ui/words.ts'
import { DueText } from '../platform/kit/due-text.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderCopy } from './order-copy.tsx'
import { OrderNext } from './order-next.tsx'
import panel from '../platform/kit/panel.module.css'
import classes from './orders.module.css'

/** What the order is, how it stands, and what is next. */
export function OrderHeader({ full, seesMoney }: { full: OrderDetails; seesMoney: boolean }) {
  const { head, order } = full
  return (
    <header className={panel['face']}>
      <Thumbnail quote={head} size={72} />
      <div>
        <div className={classes['named']}>
          <h2>
            {head.number}, {head.filename}
          </h2>
          <OrderCopy number={head.number} orderId={head.order_id} />
        </div>
        {head.purchase_number === null ? null : <p>Purchase {head.purchase_number}</p>}
        <p>
          {countText(head.quantity, 'unit')} in {head.color} {head.material}
          {/* That page has the price. */}
          {seesMoney ? (
            <>
              , <a href={pathOf(order.review_url)}>view part</a>
            </>
          ) : null}
        </p>
        <p className={classes['status']}>
          <OrderBadge stage={orderStage(order)} />
          {head.status === 'completed' || head.status === 'cancelled' ? null : (
            <>
              <span>{head.due.ship_by === null ? null : `Promised for ${dayText(head.due.ship_by)},`}</span>
              <DueText due={head.due} />
            </>
          )}
        </p>
        <OrderNext full={full} />
      </div>
    </header>
  )
}

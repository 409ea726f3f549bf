import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { pathOf, trpc } from '../../api.ts'
import { Thumbnail } from '../../customer/part/thumbnail.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { countText } from '../../ui/words.ts'
import { useTitle } from '../../ui/use-title.ts'
import { OrderQualityBlock } from '../quality/order-quality-block.tsx'
import { Photos } from '../quality/photos.tsx'
import { PrintCardBlock } from '../part/print-card.tsx'
import { OrderThread } from '../messages/order-thread.tsx'
import { PrintMenu } from '../labels/print-menu.tsx'
import { DueText } from '../kit/due-text.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderStage } from '../../../shared/orders/order-stage.ts'
import { OrderBadge } from './order-badge.tsx'
import { OrderHistory } from './order-history.tsx'
import { CustomerBlock, DatesBlock, DeliveryBlock } from './order-facts.tsx'
import { OrderMoneyBlock } from './order-money.tsx'
import { OrderUnits } from './order-units.tsx'
import panel from '../kit/panel.module.css'
import classes from './orders.module.css'

/** Everything about one order, and the actions on it. */
export function ShopOrderPage() {
  return (
    <OperatorFrame title="Order" right="look">
      {(person) => <OrderLoader person={person} />}
    </OperatorFrame>
  )
}

function OrderLoader({ person }: { person: Person }) {
  const { id } = useParams({ from: '/console/orders/$id' })
  const order = useQuery(trpc.shopOrders.get.queryOptions({ order_id: id }))
  if (order.isPending) return <LoadingLines label="Loading the order" />
  if (!order.data) return <Failed error={order.error} />
  return <OrderDetail full={order.data} person={person} />
}

function OrderDetail({ full, person }: { full: OrderDetails; person: Person }) {
  const { head } = full
  useTitle(`Order ${head.number}`)
  const mayMake = hasRight(person.role, 'make')
  return (
    <>
      <OrderHeader full={full} />
      {hasRight(person.role, 'decide') ? <OrderActions full={full} /> : null}
      <div className={classes['columns']}>
        <div>
          <OrderUnits full={full} />
          <OrderQualityBlock
            order_id={head.order_id}
            mayMake={mayMake}
            mayDecide={hasRight(person.role, 'decide')}
            isOpen={full.shipment === null && head.status !== 'cancelled'}
            hotkeys={head.status !== 'on_hold'}
          />
          <Photos order_id={head.order_id} units={full.units.map(({ unit }) => unit)} mayMake={mayMake} />
          <OrderThread order_id={head.order_id} />
          <OrderHistory events={full.events} />
        </div>
        <div>
          <PaperBlock head={head} />
          <PrintCardBlock id={head.order_id} />
          <DatesBlock full={full} />
          <CustomerBlock full={full} />
          <DeliveryBlock full={full} />
          <OrderMoneyBlock full={full} />
        </div>
      </div>
    </>
  )
}

function PaperBlock({ head: { number, quantity } }: Pick<OrderDetails, 'head'>) {
  return (
    <section className={panel['block']} aria-label="Traveler and labels">
      <h2>Traveler and labels</h2>
      <div className={panel['actions']}>
        <PrintMenu orders={[{ number, quantity }]} />
      </div>
    </section>
  )
}

function OrderHeader({ full: { head, order } }: { full: OrderDetails }) {
  return (
    <header className={panel['face']}>
      <Thumbnail quote={head} size={72} />
      <div>
        <h2>
          {head.number}, {head.filename}
        </h2>
        <p>
          {countText(head.quantity, 'unit')} in {head.color} {head.material},{' '}
          <a href={pathOf(order.review_url)}>view part</a>
        </p>
        <p className={classes['status']}>
          <OrderBadge stage={orderStage(order)} />
          {head.status === 'completed' || head.status === 'cancelled' ? null : <DueText due={head.due} />}
        </p>
      </div>
    </header>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { OrderQualityBlock } from '../quality/order-quality-block.tsx'
import { Photos } from '../quality/photos.tsx'
import { PrintCardBlock } from '../part/print-card.tsx'
import { OrderCostBlock } from '../costs/order-cost.tsx'
import { DisputeBlock } from '../money/dispute-block.tsx'
import { OutsideRefundBlock } from '../money/outside-refund-block.tsx'
import { OrderThread } from '../messages/order-thread.tsx'
import { PrintMenu } from '../labels/print-menu.tsx'
import { ListWalkBar } from '../lists/list-walk-bar.tsx'
import { OrderActions } from './order-actions.tsx'
import { CommentsBlock } from '../comments/comments-block.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderPart } from './order-part.tsx'
import { OrderProblems } from './order-problems.tsx'
import { OrderSold } from './order-sold.tsx'
import { CustomerBlock, DatesBlock, DeliveryBlock } from './order-facts.tsx'
import { OrderMoneyBlock } from './order-money.tsx'
import { OrderUnits } from './order-units.tsx'
import { PurchaseBlock } from './purchase-block.tsx'
import columns from '../kit/columns.module.css'
import panel from '../kit/panel.module.css'
import classes from './orders.module.css'

/** Everything about one order, and the actions on it. */
export function ShopOrderPage() {
  const { id } = useParams({ from: '/console/orders/$id' })
  return (
    <OperatorFrame title="Order" right="look" beside={<ListWalkBar list="orders" thing="order" id={id} />}>
      {(person) => <OrderLoader key={id} id={id} person={person} />}
    </OperatorFrame>
  )
}

function OrderLoader({ id, person }: { id: string; person: Person }) {
  const order = useQuery(trpc.shopOrders.get.queryOptions({ order_id: id }))
  if (order.isPending) return <LoadingLines label="Loading the order" />
  if (!order.data) return <Failed error={order.error} />
  return <OrderDetail full={order.data} person={person} />
}

function OrderDetail({ full, person }: { full: OrderDetails; person: Person }) {
  const { name, email } = full.customer
  useTitle([full.head.number, name ?? email].filter((part) => part !== null).join(' · '))
  return (
    <>
      <OrderHeader full={full} seesMoney={hasRight(person.role, 'see_money')} />
      {hasRight(person.role, 'see_money') ? (
        <>
          <DisputeBlock order_id={full.head.order_id} />
          <OutsideRefundBlock order_id={full.head.order_id} mayDecide={hasRight(person.role, 'decide')} />
        </>
      ) : null}
      {hasRight(person.role, 'decide') ? (
        <>
          <OrderProblems order_id={full.head.order_id} />
          <OrderActions full={full} />
        </>
      ) : null}
      <div className={columns['columns']}>
        <WorkColumn full={full} person={person} />
        <div>
          <PurchaseBlock full={full} />
          <DatesBlock full={full} />
          <CustomerBlock full={full} />
          <DeliveryBlock full={full} />
          {hasRight(person.role, 'see_money') ? (
            <>
              <OrderMoneyBlock full={full} />
              <OrderCostBlock orderId={full.head.order_id} />
            </>
          ) : null}
          <PaperBlock head={full.head} />
          <PrintCardBlock id={full.head.order_id} />
        </div>
      </div>
    </>
  )
}

/** What was sold and is made, and what was said and done about it. */
function WorkColumn({ full, person }: { full: OrderDetails; person: Person }) {
  const { head } = full
  const mayMake = hasRight(person.role, 'make')
  return (
    <div>
      <div className={classes['sold']}>
        <OrderSold full={full} />
        <OrderPart key={head.order_id} head={head} />
      </div>
      <CommentsBlock quoteId={head.order_id} />
      <OrderUnits full={full} />
      <OrderQualityBlock
        order_id={head.order_id}
        mayMake={mayMake}
        mayDecide={hasRight(person.role, 'decide')}
        isOpen={full.shipment === null && head.status !== 'cancelled'}
        hotkeys={head.status !== 'on_hold'}
      />
      <Photos order_id={head.order_id} units={full.units.map(({ unit }) => unit)} mayMake={mayMake} />
      {hasRight(person.role, 'see_customers') ? <OrderEmails id={head.order_id} /> : null}
      {hasRight(person.role, 'see_customers') ? <OrderThread order_id={head.order_id} /> : null}
      <OrderHistory full={full} />
    </div>
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

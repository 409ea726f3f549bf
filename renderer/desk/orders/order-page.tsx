import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { OrderQualityBlock } from '../../production/quality/order-quality-block.tsx'
import { Photos } from '../../production/quality/photo-list.tsx'
import { PrintCardBlock } from '../../quoting/part/print-card-block.tsx'
import { OrderCostBlock } from '../../production/costs/order-cost.tsx'
import { DisputeBlock } from '../../orders/money/dispute-block.tsx'
import { OutsideRefundBlock } from '../../orders/money/outside-refund-block.tsx'
import { OrderThread } from '../../messaging/messages/order-thread.tsx'
import { PrintMenu } from '../../orders/labels/print-menu.tsx'
import { ListWalkBar } from '../../platform/lists/list-walk-bar.tsx'
import { OrderActions } from '../../orders/order-actions.tsx'
import { CommentsBlock } from '../../orders/comments/comments-block.tsx'
import { OrderEmails } from '../../orders/order-email-list.tsx'
import { OrderHeader } from '../../orders/order-header.tsx'
import { OrderHistory } from '../../orders/order-history.tsx'
import { OrderPartBlock } from '../../orders/order-part-block.tsx'
import { OrderProblemsBlock } from '../../orders/order-problems-block.tsx'
import { OrderSold } from '../../orders/order-sold.tsx'
import { CustomerBlock, DatesBlock, DeliveryBlock } from '../../orders/order-facts.tsx'
import { OrderMoneyBlock } from '../../orders/order-money.tsx'
import { OrderUnits } from '../../orders/order-units.tsx'
import { PurchaseBlock } from '../../orders/purchase-block.tsx'
import panel from '../../platform/kit/panel.module.css'

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
          <OrderProblemsBlock order_id={full.head.order_id} />
          <OrderActions full={full} />
        </>
      ) : null}
      <div className="with-panel grid items-start max-lg:grid-cols-1!">
        <WorkColumn full={full} person={person} />
        <div className="grid min-w-0 gap-6">
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

/** Shows what was sold, how it is being made, and what was said and done about it. */
function WorkColumn({ full, person }: { full: OrderDetails; person: Person }) {
  const { head } = full
  const mayMake = hasRight(person.role, 'make')
  return (
    <div className="grid min-w-0 gap-6">
      <div className="grid grid-cols-2 items-start gap-6 max-sm:grid-cols-1!">
        <OrderSold full={full} />
        <OrderPartBlock key={head.order_id} head={head} />
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
      <div className="compact flex flex-wrap gap-2">
        <PrintMenu orders={[{ number, quantity }]} />
      </div>
    </section>
  )
}

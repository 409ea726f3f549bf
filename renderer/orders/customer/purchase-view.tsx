import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { KeepOrder } from './keep-order.tsx'
import classes from './order-page.module.css'
import { isJustPaid, orderStageWords } from './order-words.ts'
import { FollowedUpdates, OwnUpdates } from './order-messages.tsx'
import { FollowedOrderTerms, OwnOrderTerms } from './order-terms.tsx'
import { OwnShipTo } from './own-ship-to.tsx'
import { PurchasePaid } from './purchase-paid.tsx'
import { News, PurchaseParts } from './purchase-parts.tsx'
import { sharedNews } from './purchase-words.ts'
import { OrderSteps } from './order-steps.tsx'

interface PurchaseProps {
  purchase: Purchase
  /** For visitors with the link from an email: the keys of the links to its orders, by order id. */
  keys?: Record<string, string> | undefined
}

/** A paid basket: one headline and timeline while its orders agree, its orders, and what was paid for all. */
export function PurchaseView({ purchase, keys }: PurchaseProps) {
  const { purchase_number, orders } = purchase
  useTitle(`Purchase ${purchase_number}`)
  const shared = sharedNews(orders)
  return (
    <div className={`page-box ${classes['page']}`}>
      <div className="col-span-full grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1>Purchase {purchase_number}</h1>
          {shared ? <StateBadge words={orderStageWords(shared.whole)} /> : null}
        </div>
        <p className="note">
          {counted(orders.length, 'order')}, paid {shopInstantText(orders[0].paid_at)}
        </p>
        {shared ? <News className="grid gap-0.5 text-large" news={shared.headline} /> : null}
      </div>
      <div className="grid min-w-0 gap-4">
        <Banners purchase={purchase} keys={keys} />
        <Delivery orders={orders} keys={keys} />
        {shared ? (
          <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="steps">
            <h2 id="steps">Order status</h2>
            <OrderSteps order={shared.whole} />
          </section>
        ) : null}
        <PurchaseParts orders={orders} shared={shared} keys={keys} />
      </div>
      <Aside purchase={purchase} keys={keys} />
    </div>
  )
}

function Aside({ purchase, keys }: PurchaseProps) {
  const { purchase_number, orders } = purchase
  return (
    <aside className="grid min-w-0 gap-4">
      <PurchasePaid purchase={purchase} keys={keys} />
      <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="contact">
        <h2 id="contact">Questions?</h2>
        <p className="note">Open a part to write to us about it.</p>
        <SupportLine about={`Purchase ${purchase_number}`} />
      </section>
      {keys ? <FollowedOrderTerms linkKey={keys[orders[0].id]} /> : <OwnOrderTerms orderId={orders[0].id} />}
    </aside>
  )
}

/** They ship together, so the first that was not canceled tells the way of all. */
function Delivery({ orders, keys }: { orders: readonly Order[]; keys: PurchaseProps['keys'] }) {
  const order = orders.find(({ status }) => status !== 'cancelled')
  if (!order) return null
  return keys ? (
    <DeliveryCard
      order={order}
      shipTo={null}
      updates={<FollowedUpdates linkKey={keys[order.id]} order={order} />}
    />
  ) : (
    <DeliveryCard
      order={order}
      shipTo={<OwnShipTo orderId={order.id} />}
      updates={<OwnUpdates order={order} />}
    />
  )
}

function Banners({ purchase: { orders, basket_id }, keys }: PurchaseProps) {
  const now = useNow()
  return (
    <>
      {orders.every((order) => isJustPaid(order, now)) ? (
        <Notice tone="good" live title="Thank you. Your orders are placed.">
          Each part has its own order number. They ship together. Come back any time{' '}
          {keys ? 'with the link in your email' : 'under My orders'}.
          {keys ? null : <KeepOrder orderId={orders[0].id} next={`/baskets/${basket_id}`} />}
        </Notice>
      ) : null}
      {orders.some(({ practice }) => practice) ? (
        <Notice tone="info" title="Test order">
          This shop only takes test payments. No card was charged.
        </Notice>
      ) : null}
    </>
  )
}

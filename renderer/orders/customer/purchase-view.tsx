import { destinationText } from '../../../shared/quoting/delivery/delivery.ts'
import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { SPEED_NAMES } from '../../quoting/customer/price/price-words.ts'
import { ButtonLink, DownloadLink } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { Money } from '../../platform/ui/values.tsx'
import { countText, shopInstantText } from '../../platform/ui/words.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { KeepOrder } from './keep-order.tsx'
import { OrderAgain } from './order-again.tsx'
import classes from './order-page.module.css'
import { isJustPaid, orderStageWords } from './order-words.ts'
import { OwnUpdates } from './order-messages.tsx'
import { OwnOrderTerms } from './order-terms.tsx'
import { OwnShipTo } from './own-ship-to.tsx'
import { News, PurchaseParts } from './purchase-parts.tsx'
import { sharedNews } from './purchase-words.ts'
import own from './purchase-view.module.css'
import { OrderSteps } from './order-steps.tsx'

/** A paid basket: one headline and timeline while its orders agree, its orders, and what was paid for all. */
export function PurchaseView({ purchase }: { purchase: Purchase }) {
  const { purchase_number, orders } = purchase
  useTitle(`Purchase ${purchase_number}`)
  const shared = sharedNews(orders)
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <div className="wrap-4-16 middle">
          <h1>Purchase {purchase_number}</h1>
          {shared ? <StateBadge words={orderStageWords(shared.whole)} /> : null}
        </div>
        <p className="note">
          {countText(orders.length, 'order')}, paid {shopInstantText(orders[0].paid_at)}
        </p>
        {shared ? <News className={classes['promise']} news={shared.headline} /> : null}
      </div>
      <div className={`stack-16 fit ${classes['main']}`}>
        <Banners purchase={purchase} />
        <Delivery orders={orders} />
        {shared ? (
          <section className={classes['card']} aria-labelledby="steps">
            <h2 id="steps">Order status</h2>
            <OrderSteps order={shared.whole} />
          </section>
        ) : null}
        <PurchaseParts orders={orders} shared={shared} />
      </div>
      <aside className={`stack-16 fit ${classes['aside']}`}>
        <Paid purchase={purchase} />
        <section className={classes['card']} aria-labelledby="contact">
          <h2 id="contact">Questions?</h2>
          <p className="note">Open a part to write to us about it.</p>
          <SupportLine about={`Purchase ${purchase_number}`} />
        </section>
        <OwnOrderTerms orderId={orders[0].id} />
      </aside>
    </div>
  )
}

/** They ship together, so the first that was not canceled tells the way of all. */
function Delivery({ orders }: { orders: readonly Order[] }) {
  const order = orders.find(({ status }) => status !== 'cancelled')
  if (!order) return null
  return (
    <DeliveryCard
      order={order}
      shipTo={<OwnShipTo orderId={order.id} />}
      updates={<OwnUpdates order={order} />}
    />
  )
}

function Banners({ purchase: { orders, basket_id } }: { purchase: Purchase }) {
  const now = useNow()
  return (
    <>
      {orders.every((order) => isJustPaid(order, now)) ? (
        <Notice tone="good" live title="Thank you. Your orders are placed.">
          Each part has its own order number. They ship together. Come back any time under My orders.
          <KeepOrder orderId={orders[0].id} next={`/baskets/${basket_id}`} />
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

function Paid({ purchase }: { purchase: Purchase }) {
  const { orders, speed } = purchase
  const [{ delivery, purchase_order }] = orders
  const refunded = orders.reduce((sum, order) => sum + order.refunded_cents, 0)
  return (
    <section className={classes['card']} aria-labelledby="paid">
      <h2 id="paid">What you paid</h2>
      <dl className={`stack-8 ${own['lines']} figures`}>
        <Line
          name={`${countText(orders.length, 'part')}, ${SPEED_NAMES[speed]}`}
          cents={purchase.parts_cents}
        />
        <Line name={destinationText(delivery)} cents={purchase.delivery_cents} />
        <Line name="Sales tax" cents={purchase.tax_cents} />
        <Line name="Total" cents={purchase.total_cents} isSum />
        {refunded > 0 ? (
          <>
            <Line name="Refunded" cents={-refunded} />
            <Line name="Net paid" cents={purchase.total_cents - refunded} isSum />
          </>
        ) : null}
      </dl>
      {purchase_order === null ? null : <p className="note">PO number {purchase_order}</p>}
      <div className={classes['actions']}>
        <Papers orderId={orders[0].id} />
        <OrderAgain basket_id={purchase.basket_id} />
        <ButtonLink to="/orders">My orders</ButtonLink>
      </div>
    </section>
  )
}

/** The receipt and the invoice of all orders; credit notes are on the pages of the orders. */
function Papers({ orderId }: { orderId: string }) {
  // Files would stay on a screen that the next customer uses.
  if (useKiosk()) return null
  return (
    <>
      <DownloadLink
        href={`/orders/${orderId}/receipt.pdf`}
        icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      >
        Receipt (PDF)
      </DownloadLink>
      <DownloadLink
        href={`/orders/${orderId}/documents/invoice.pdf`}
        icon={<IconFileInvoice size={18} stroke={1.8} aria-hidden="true" />}
      >
        Invoice (PDF)
      </DownloadLink>
    </>
  )
}

function Line({ name, cents, isSum }: { name: string; cents: number; isSum?: boolean }) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}

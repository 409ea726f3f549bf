import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { SPEED_NAMES } from '../../quoting/customer/price/price-words.ts'
import { ButtonLink, DownloadLink } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { useTitle } from '../../platform/ui/use-title.ts'
import { Money } from '../../platform/ui/values.tsx'
import { countText, labelText, shopInstantText } from '../../platform/ui/words.ts'
import { KeepOrder } from './keep-order.tsx'
import { OrderAgain } from './order-again.tsx'
import classes from './order-page.module.css'
import { isJustPaid, orderHeadline, orderStageWords } from './order-words.ts'
import own from './purchase-view.module.css'
import { OrderSteps } from './order-steps.tsx'

/** A paid basket: its orders under one purchase number, each with its timeline, and what was paid for all. */
export function PurchaseView({ purchase }: { purchase: Purchase }) {
  const { purchase_number, orders } = purchase
  useTitle(`Purchase ${purchase_number}`)
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <h1>Purchase {purchase_number}</h1>
        <p className="note">
          {countText(orders.length, 'order')}, paid {shopInstantText(orders[0].paid_at)}
        </p>
      </div>
      <div className={`stack-16 fit ${classes['main']}`}>
        <Banners purchase={purchase} />
        {orders.map((order) => (
          <OneOfPurchase key={order.id} order={order} />
        ))}
      </div>
      <aside className={`stack-16 fit ${classes['aside']}`}>
        <Paid purchase={purchase} />
      </aside>
    </div>
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

function OneOfPurchase({ order }: { order: Order }) {
  const { main, notes } = orderHeadline(order)
  return (
    <section className={classes['card']} aria-label={`Order ${order.number}`}>
      <div className={own['head']}>
        <Thumbnail quote={order} size={64} />
        <div className={own['words']}>
          <h2>
            <Link to="/orders/$id" params={{ id: order.id }}>
              {order.filename}
            </Link>
          </h2>
          <span className="note figures">
            Order {order.number} · {countText(order.quantity, 'piece')} · {order.material} ·{' '}
            {labelText(order.color)}
          </span>
        </div>
        <StateBadge words={orderStageWords(order)} />
      </div>
      <p>
        <strong>{main}</strong>
        {notes.map((note) => (
          <span key={note} className={`note ${own['note']}`}>
            {note}
          </span>
        ))}
      </p>
      <details className={own['steps']}>
        <summary>Order status</summary>
        <OrderSteps order={order} />
      </details>
      {order.refunded_cents > 0 ? (
        <p className="note">
          <Money cents={order.refunded_cents} /> of <Money cents={order.total_cents} /> refunded
        </p>
      ) : null}
    </section>
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
        <Line name={`Delivery to ${delivery.city}`} cents={purchase.delivery_cents} />
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

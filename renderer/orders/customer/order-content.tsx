import type { ReactNode } from 'react'
import type { Order } from '../../../shared/orders/order.ts'
import type { OrderParcel } from '../../../shared/orders/order-parcels.ts'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { SupportLine } from '../../platform/ui/support-line.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { useTitle } from '../../platform/ui/use-title.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { KeepOrder } from './keep-order.tsx'
import { OrderAside } from './order-aside.tsx'
import classes from './order-page.module.css'
import { isJustPaid, orderStageWords, orderHeadline } from './order-words.ts'
import { ParcelsCard } from './parcels-card.tsx'
import { PartProgress } from './part-progress.tsx'
import { isBegun, shownPieces } from './part-words.ts'
import { PurchaseLink } from './purchase-link.tsx'
import { OrderSteps } from './order-steps.tsx'

interface OneOrderProps {
  order: Order
  /** Path of the receipt. */
  receipt: string
  /** The photos that the shop shows. */
  photos: ReactNode
  parcels: readonly OrderParcel[]
  /** Tells where the parcel goes; left out for visitors with a link. */
  shipTo?: ReactNode
  /** Tells where news of the order is sent. */
  updates: ReactNode
  /** The messages between customer and shop. */
  messages: ReactNode
  /** Downloads of invoice and credit notes. */
  invoices: ReactNode
  /** Reports of problems. */
  problems: ReactNode
  /** Links to the terms that were in force when it was paid. */
  terms: ReactNode
  /** True for visitors with the link from an email, who can look and write messages. */
  follows?: boolean
}

/** The content of the order page. */
export function OrderContent({
  order,
  receipt,
  photos,
  parcels,
  shipTo = null,
  updates,
  messages,
  invoices,
  problems,
  terms,
  follows = false,
}: OneOrderProps) {
  useTitle(`Order ${order.number}`)
  return (
    <div className={`page-box ${classes['page']}`}>
      <div className="col-span-full grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1>Order {order.number}</h1>
          <StateBadge words={orderStageWords(order)} />
        </div>
        <PurchaseLine order={order} follows={follows} />
        <Promised order={order} parcels={parcels} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Banners order={order} updates={updates} follows={follows} />
        {order.status === 'cancelled' ? null : <DeliveryCard {...{ order, shipTo, updates }} />}
        <ParcelsCard parcels={parcels} order={order} />
        <Progress order={order} />
        {photos}
        {messages}
      </div>
      <OrderAside {...{ order, receipt, invoices, problems, terms, follows }} />
    </div>
  )
}

/** Shows which purchase the order belongs to. Visitors with a link see this order alone. */
function PurchaseLine({ order, follows }: { order: Order; follows: boolean }) {
  if (order.purchase_number === null) return null
  return (
    <p className="touch-links note">
      {follows ? `Purchase ${order.purchase_number}` : <PurchaseLink order={order} />}
    </p>
  )
}

function Progress({ order }: { order: Order }) {
  return (
    <>
      <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="steps">
        <h2 id="steps">Order status</h2>
        <OrderSteps order={order} />
      </section>
      {order.status === 'cancelled' || !isBegun(order.parts) ? null : (
        <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="pieces">
          <h2 id="pieces">{order.quantity > 1 ? 'Your pieces' : 'Your part'}</h2>
          <PartProgress parts={shownPieces(order)} />
        </section>
      )}
    </>
  )
}

function Promised({ order, parcels }: Pick<OneOrderProps, 'order' | 'parcels'>) {
  // The notice says why it is on hold, and no date can be promised.
  if (order.status === 'on_hold') return null
  const { main, notes } = orderHeadline(order, parcels)
  return (
    <p className="grid gap-0.5 text-large">
      <span className="font-semibold">{main}</span>
      {notes.map((note) => (
        <span key={note} className="note">
          {note}
        </span>
      ))}
    </p>
  )
}

/** The conversation is on the same page. */
function goToMessages(): void {
  const heading = document.getElementById('messages')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus()
}

type BannersProps = Pick<OneOrderProps, 'order' | 'updates'> & { follows: boolean }

/** Where the receipt is, and how to come back to it. */
function thanksText(isKiosk: boolean, follows: boolean): string {
  if (isKiosk) return 'Continue on your phone to keep your receipt and track your order.'
  const way = follows ? 'with the link in your email' : 'under My orders'
  return `Your receipt is on this page. Come back any time ${way} to track your order.`
}

function Banners({ order, updates, follows }: BannersProps) {
  const now = useNow()
  const isKiosk = Boolean(useKiosk())
  return (
    <>
      {isJustPaid(order, now) ? (
        <Notice tone="good" live title="Thank you. Your order is placed.">
          {thanksText(isKiosk, follows)}
          {isKiosk ? null : updates}
          {follows ? null : <KeepOrder orderId={order.id} next={`/orders/${order.id}`} />}
        </Notice>
      ) : null}
      {order.status === 'on_hold' ? (
        <Notice
          tone="attention"
          title="This order is on hold"
          actions={<Button onClick={goToMessages}>Reply to us</Button>}
        >
          <p>{order.hold_reason ?? 'We’re looking into something.'}</p>
          <p>Nothing is lost. Reply below if we need something from you; we’ll continue as soon as we can.</p>
          <SupportLine about={`Order ${order.number}`} />
        </Notice>
      ) : null}
      {order.practice ? (
        <Notice tone="info" title="Test order">
          This shop only takes test payments. No card was charged.
        </Notice>
      ) : null}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../shared/orders/order.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../platform/api.ts'
import { CustomerMessages } from '../../quoting/customer/messages/customer-messages.tsx'
import { type OpenThread, useLinkedThread, useOwnThread } from '../../quoting/customer/messages/use-thread.ts'
import { AcceptedRiskText } from '../../platform/ui/accepted-risk.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import classes from './order-page.module.css'
import { updatesText } from './order-words.ts'

/** Messages about the customer's own order, with what they accepted when it was a quote. */
export function OwnOrderMessages({ orderId }: { orderId: string }) {
  const open = useOwnThread(orderId)
  const quote = useQuery(trpc.quotes.get.queryOptions({ quote_id: orderId }))
  return (
    <>
      <Messages open={open} quote={quote.data ?? null} />
      <OrderRisk orderId={orderId} />
    </>
  )
}

/** The same for a visitor with the link from an email. */
export function FollowedOrderMessages({ linkKey, order }: { linkKey: string; order: Order }) {
  const open = useLinkedThread(linkKey)
  const token = order.review_url.split('/').at(-1)!
  const quote = useQuery(trpc.review.get.queryOptions({ token }))
  return <Messages open={open} quote={quote.data ?? null} />
}

function Messages({ open, quote }: { open: OpenThread; quote: Quote | null }) {
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="messages">
      <h2 id="messages" tabIndex={-1}>
        Messages
      </h2>
      <CustomerMessages open={open} quote={quote} onStage={false} />
    </section>
  )
}

/** Tells where news of the customer's own order is sent. */
export function OwnUpdates({ order }: { order: Order }) {
  return <Updates open={useOwnThread(order.id)} order={order} />
}

/** The same for a visitor with the link from an email. */
export function FollowedUpdates({ linkKey, order }: { linkKey: string; order: Order }) {
  return <Updates open={useLinkedThread(linkKey)} order={order} />
}

function Updates({ open: { thread }, order }: { open: OpenThread; order: Order }) {
  return thread ? <p className="note">{updatesText(order, thread)}</p> : null
}

function OrderRisk({ orderId }: { orderId: string }) {
  const accepted = useQuery(trpc.risk.own.queryOptions({ quote_id: orderId })).data?.accepted
  if (!accepted) return null
  return (
    <section className={`grid min-w-0 gap-4 panel p-5 ${classes['card']}`} aria-labelledby="at-risk">
      <h2 id="at-risk">Printed at your risk</h2>
      <AcceptedRiskText risk={accepted} when={shopInstantText} />
    </section>
  )
}

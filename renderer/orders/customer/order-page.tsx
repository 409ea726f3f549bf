import { useParams } from '@tanstack/react-router'
import { refusalOf, trpc } from '../../platform/api.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { LoadFailedPage } from '../../platform/shell/message-page.tsx'
import { AwaitedOrder } from './awaited-order.tsx'
import { OwnInvoices } from './invoice-links.tsx'
import { OrderContent } from './order-content.tsx'
import { OwnOrderMessages, OwnUpdates } from './order-messages.tsx'
import { OwnOrderTerms } from './order-terms.tsx'
import { OwnProblems } from './problem-card.tsx'
import { OwnShopPhotos } from './shop-photos.tsx'
import { OwnShipTo } from './own-ship-to.tsx'
import classes from './order-page.module.css'
import { useQuery } from '@tanstack/react-query'
import { nextOrderPoll } from './order-words.ts'
import { useOwnParcels } from './use-parcels.ts'

/** The page of one order. */
export function OrderPage() {
  const { id } = useParams({ from: '/orders/$id' })
  const live = useLiveOrder(id)
  const parcels = useOwnParcels(id, live.data)
  if (live.data)
    return (
      <OrderContent
        order={live.data}
        receipt={`/orders/${id}/receipt.pdf`}
        photos={<OwnShopPhotos orderId={id} />}
        parcels={parcels}
        shipTo={<OwnShipTo orderId={id} />}
        updates={<OwnUpdates order={live.data} />}
        messages={<OwnOrderMessages orderId={id} />}
        invoices={<OwnInvoices orderId={id} />}
        problems={<OwnProblems order={live.data} />}
        terms={<OwnOrderTerms orderId={id} />}
      />
    )
  if (live.isError && ['order_not_found', 'unauthorized'].includes(refusalOf(live.error).code))
    return <AwaitedOrder id={id} />
  if (!live.isError)
    return (
      <div className={`page-box ${classes['page']}`}>
        <LoadingLines label="Loading the order" />
      </div>
    )
  return <LoadFailedPage query={live} />
}

/** Reads an order and polls it while it may change. Polling stops while the page is hidden. */
function useLiveOrder(order_id: string) {
  return useQuery(
    trpc.orders.get.queryOptions(
      { order_id },
      { refetchInterval: (query) => nextOrderPoll(query.state.data) },
    ),
  )
}

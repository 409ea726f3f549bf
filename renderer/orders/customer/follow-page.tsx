import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { refusalOf, trpc } from '../../platform/api.ts'
import { LoadFailedPage, MessagePage } from '../../platform/shell/message-page.tsx'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { FollowedInvoices } from './invoice-links.tsx'
import { OrderContent } from './order-content.tsx'
import { FollowedOrderMessages, FollowedUpdates } from './order-messages.tsx'
import { FollowedOrderTerms } from './order-terms.tsx'
import { FollowedProblems } from './problem-card.tsx'
import { FollowedShopPhotos } from './shop-photos.tsx'
import classes from './order-page.module.css'
import { nextOrderPoll } from './order-words.ts'
import { PurchaseView } from './purchase-view.tsx'
import { useFollowedParcels } from './use-parcels.ts'

/** A guest's order, opened by the link in its emails, on any device. It can be read, and messages written. */
export function FollowPage() {
  const { key } = useParams({ from: '/follow/$key' })
  const followed = useQuery(
    trpc.orders.follow.queryOptions({ key }, { refetchInterval: (query) => nextOrderPoll(query.state.data) }),
  )
  const parcels = useFollowedParcels(key, followed.data)
  if (followed.data)
    return (
      <OrderContent
        order={followed.data}
        receipt={`/follow/${key}/receipt.pdf`}
        photos={<FollowedShopPhotos linkKey={key} />}
        parcels={parcels}
        updates={<FollowedUpdates linkKey={key} order={followed.data} />}
        messages={<FollowedOrderMessages linkKey={key} order={followed.data} />}
        invoices={<FollowedInvoices linkKey={key} />}
        problems={<FollowedProblems linkKey={key} order={followed.data} />}
        terms={<FollowedOrderTerms linkKey={key} />}
        follows
      />
    )
  return <NotFollowed query={followed} what="order" />
}

/** A guest's purchase, opened by the link in its emails, on any device. */
export function FollowPurchasePage() {
  const { key } = useParams({ from: '/follow/purchase/$key' })
  const followed = useQuery(
    trpc.orders.followPurchase.queryOptions({ key }, { refetchInterval: PURCHASE_REFETCH_MS }),
  )
  if (followed.data) return <PurchaseView purchase={followed.data.purchase} keys={followed.data.keys} />
  return <NotFollowed query={followed} what="purchase" />
}

const PURCHASE_REFETCH_MS = 60_000

interface NotFollowedProps {
  query: { error: Parameters<typeof LoadFailedPage>[0]['query']['error'] | null; refetch: () => unknown }
  what: 'order' | 'purchase'
}

/** The page while the order or purchase is loading, and if it can't be shown. */
function NotFollowed({ query, what }: NotFollowedProps) {
  const { error, refetch } = query
  if (!error)
    return (
      <div className={`page-box ${classes['page']}`}>
        <LoadingLines label={`Loading the ${what}`} />
      </div>
    )
  const { code, detail } = refusalOf(error)
  const title = what === 'order' ? 'Order not found' : 'Purchase not found'
  if (code === 'order_not_found') return <NoFollowedOrder title={title} detail={detail} />
  if (code === 'order_link_ended') return <NoFollowedOrder title="This link has expired" detail={ENDED} />
  return <LoadFailedPage query={{ error, refetch }} />
}

/** The server's sentence without that of the title. */
const ENDED =
  'Links to an order work for 180 days after it is completed. Contact us with the order number, or sign in if you have an account.'

function NoFollowedOrder({ title, detail }: { title: string; detail: string }) {
  return (
    <MessagePage
      title={title}
      text={detail}
      actions={
        <>
          <ButtonLink to="/sign-in" search={{ next: '/orders' }} look="primary">
            Sign in
          </ButtonLink>
          <ButtonLink to="/orders">My orders</ButtonLink>
        </>
      }
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { Order } from '../../../shared/orders/order.ts'
import { refusalOf, trpc } from '../../platform/api.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useSession } from '../../platform/shell/session.ts'
import { Button, ButtonLink, DownloadLink } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { Money } from '../../platform/ui/values.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { useOrderList } from './use-order-list.ts'
import { GuestHint } from './guest-hint.tsx'

/** All receipts, and a link to the cards that the payment provider stores. */
export function BillingPage() {
  useTitle('Cards and receipts')
  const { list, orders, isNewBrowser } = useOrderList()
  return (
    <div className="page-box narrow grid gap-6">
      <h1>Cards and receipts</h1>
      <GuestHint />
      {list.isError && !isNewBrowser ? (
        <Notice tone="stop" live title={refusalOf(list.error).detail} />
      ) : null}
      {list.isPending ? (
        <LoadingLines label="Loading receipts" />
      ) : (
        <>
          <Cards orders={orders} />
          <Receipts
            list={list}
            orders={orders}
            isEmpty={isNewBrowser || (list.isSuccess && orders.length === 0)}
          />
        </>
      )}
    </div>
  )
}

interface ReceiptsProps extends Pick<ReturnType<typeof useOrderList>, 'list' | 'orders'> {
  isEmpty: boolean
}

function Receipts({ list, orders, isEmpty }: ReceiptsProps) {
  return (
    <section className="grid justify-items-start gap-2.5" aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      {isEmpty ? <NoReceipts /> : null}
      <ul className="w-full border-t border-hairline">
        {orders.map((order) => (
          <Receipt key={order.id} order={order} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Older receipts
        </Button>
      ) : null}
    </section>
  )
}

/** The payment provider stores the cards and has a page to change them. */
function Cards({ orders }: { orders: Order[] }) {
  const person = useSession()?.person
  const portal = useMutation(
    trpc.billing.portal.mutationOptions({ onSuccess: ({ url }) => location.assign(url) }),
  )
  const charged = orders.some(({ practice }) => !practice)
  return (
    <section className="grid justify-items-start gap-2.5 panel p-5" aria-labelledby="cards">
      <h2 id="cards">Cards</h2>
      <p className="note">
        {charged
          ? 'Our payment provider stores your cards. We never see card numbers.'
          : 'You haven’t paid by card yet. We never see card numbers.'}
      </p>
      {charged && person ? (
        <Button
          icon={<IconExternalLink size={18} stroke={1.8} aria-hidden="true" />}
          disabled={portal.isPending}
          onClick={() => portal.mutate()}
        >
          Manage cards
        </Button>
      ) : null}
      {portal.isError ? <Notice tone="stop" live title={refusalOf(portal.error).detail} /> : null}
    </section>
  )
}

function Receipt({ order }: { order: Order }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-6 gap-y-1 border-b border-hairline py-3 max-sm:grid-cols-fr-auto">
      <div className="grid min-w-0 gap-0.5 max-sm:col-span-full">
        <Link to="/orders/$id" params={{ id: order.id }} className="name-link">
          Order {order.number} · {order.filename}
        </Link>
        <span className="figures note">
          Paid {shopInstantText(order.paid_at)}
          {order.practice ? ' · test order, nothing charged' : ''}
        </span>
      </div>
      <div className="figures grid min-w-0 justify-items-end gap-0.5 font-semibold max-sm:justify-items-start">
        <Money cents={order.total_cents} />
        {order.refunded_cents > 0 ? (
          <span className="note font-normal">
            <Money cents={order.refunded_cents} /> refunded
          </span>
        ) : null}
      </div>
      <DownloadLink
        href={`/orders/${order.id}/receipt.pdf`}
        icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      >
        Receipt<span className="spoken"> of order {order.number} as PDF</span>
      </DownloadLink>
    </li>
  )
}

function NoReceipts() {
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="note">Receipts for your paid orders appear here.</p>
      <ButtonLink to="/">Get a quote</ButtonLink>
    </div>
  )
}

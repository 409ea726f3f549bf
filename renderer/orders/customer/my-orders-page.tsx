import { Box } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, useCallback } from 'react'
import type { Order } from '../../../shared/orders/order.ts'
import { refusalOf } from '../../platform/api.ts'
import classes from '../../quoting/customer/history/history-page.module.css'
import { HistoryControls } from '../../quoting/customer/history/history-controls.tsx'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopDayText, labelText } from '../../platform/ui/words.ts'
import { orderRowWords, orderStageWords } from './order-words.ts'
import { beginsPurchase, PurchaseLink } from './purchase-link.tsx'
import { useOrderList } from './use-order-list.ts'
import { GuestHint } from './guest-hint.tsx'

const FILTERS = [
  ['all', 'All'],
  ['open', 'In progress'],
  ['shipped', 'Shipped'],
  ['canceled', 'Canceled'],
] as const

/** The orders of this browser or account, newest first. */
export function MyOrdersPage() {
  useTitle('My orders')
  const { q, show } = useSearch({ from: '/orders' })
  const { list, orders, isNewBrowser } = useOrderList({ shows: show, q })
  const isEmpty = list.isSuccess && orders.length === 0
  if (isNewBrowser || (isEmpty && !show && !q)) return <NoOrdersYet />
  return (
    <div className={`page-box grid gap-4 ${classes['page']}`}>
      <div className="flex flex-wrap items-center gap-3">
        <Box component="h1" mr="auto">
          My orders
        </Box>
        <ButtonLink to="/billing">Cards and receipts</ButtonLink>
        <Filters rows={orders.length} goesOn={list.hasNextPage} />
      </div>
      <GuestHint />
      {isEmpty ? <p>No orders match.</p> : null}
      {list.isError ? <Notice tone="stop" live title={refusalOf(list.error).detail} /> : null}
      {list.isPending ? <Skeletons /> : <OrderRows orders={orders} />}
      {list.hasNextPage ? (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Older orders
        </Button>
      ) : null}
    </div>
  )
}

function Filters({ rows, goesOn }: { rows: number; goesOn: boolean }) {
  const { q, show } = useSearch({ from: '/orders' })
  const navigate = useNavigate({ from: '/orders' })
  const search = useCallback(
    (typed: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, q: typed }), replace: true }),
    [navigate],
  )
  return (
    <HistoryControls
      show={show ?? 'all'}
      choices={FILTERS}
      q={q}
      searched="File name or number"
      list={{ rows, goesOn }}
      onShow={(chosen) =>
        void navigate({ search: (before) => ({ ...before, show: chosen === 'all' ? undefined : chosen }) })
      }
      onSearch={search}
    />
  )
}

function OrderRows({ orders }: { orders: Order[] }) {
  return (
    <ul className={`border-t border-hairline ${classes['list']}`}>
      {orders.map((order, at) => (
        <Fragment key={order.id}>
          {beginsPurchase(orders, at) ? (
            <li className={`text-body font-semibold ${classes['purchase']}`}>
              <PurchaseLink order={order} />
            </li>
          ) : null}
          <OrderRow order={order} />
        </Fragment>
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: Order }) {
  return (
    <li
      className={`relative grid items-center gap-4 border-b border-hairline ${classes['row']} ${order.purchase_number === null ? '' : 'quoted'}`}
      style={{ marginLeft: order.purchase_number === null ? 0 : 12 }}
    >
      <Thumbnail quote={order} size={64} />
      <div className={`grid min-w-0 gap-0.5 ${classes['description']}`}>
        <Link
          to="/orders/$id"
          params={{ id: order.id }}
          className="covers truncate font-semibold no-underline"
        >
          {order.filename}
        </Link>
        <span className="figures note">
          Order {order.number} · {counted(order.quantity, 'piece')} · {order.material_note ?? order.material}{' '}
          · {labelText(order.color)}
        </span>
      </div>
      <div className={`grid min-w-0 gap-0.5 ${classes['state']}`}>
        <StateBadge words={orderStageWords(order)} />
        <span className="figures note">{orderRowWords(order)}</span>
      </div>
      <div className={`grid min-w-0 justify-items-end gap-0.5 text-right ${classes['price']}`}>
        <span className={`text-large font-semibold tracking-tight ${classes['total']}`}>
          <Money cents={order.total_cents} />
        </span>
        <span className="figures note">Paid {shopDayText(order.paid_at)}</span>
      </div>
    </li>
  )
}

function Skeletons() {
  return (
    <output className="grid gap-0.5" aria-label="Loading orders" data-loading>
      {[0, 1, 2].map((row) => (
        <span key={row} className="h-22 bg-sunken opacity-70" />
      ))}
    </output>
  )
}

function NoOrdersYet() {
  return (
    <MessagePage
      title="No orders yet"
      text="Your orders appear here with their status, receipts and tracking. Start with a quote."
      actions={
        <>
          <ButtonLink to="/" look="primary">
            Get a quote
          </ButtonLink>
          <ButtonLink to="/quotes">My quotes</ButtonLink>
        </>
      }
    />
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ListedOrder } from '../../../shared/orders/boards.ts'
import { ORDER_STAGE_WORDS } from '../../../shared/orders/order-stage.ts'
import type { OrderStatus } from '../../../shared/orders/order-states.ts'
import { formatCents } from '../../../shared/money.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Money } from '../../ui/values.tsx'
import { shopInstantText } from '../../ui/words.ts'
import { Fact } from '../kit/fact.tsx'
import { EmptyList, Key, ListAndDetail, WorkList } from '../kit/list.tsx'
import { CustomerMatches } from '../customers/customer-matches.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { useChosenRow } from '../kit/use-chosen-row.ts'
import { useListKeys } from '../kit/use-list-keys.ts'
import { DueText } from '../kit/due-text.tsx'
import { OrderBadge } from './order-badge.tsx'
import { PartName } from '../kit/part-name.tsx'
import { OrderFace } from '../kit/order-face.tsx'
import { OrderFilters } from './order-filters.tsx'
import { numberWidth } from '../kit/number-width.ts'
import tones from '../kit/tones.module.css'
import panel from '../kit/panel.module.css'

/** Every order of the shop, newest first. */
export function OrdersPage() {
  return (
    <OperatorFrame title="Orders" right="look">
      {() => <Orders />}
    </OperatorFrame>
  )
}

function Orders() {
  const { status = null, late = false, q = '' } = useSearch({ from: '/console/orders' })
  const list = useInfiniteQuery(
    trpc.shopOrders.list.infiniteQueryOptions(
      { status, late, q },
      {
        initialCursor: null,
        getNextPageParam: (page) => page.next_cursor,
        placeholderData: (previous) => previous,
      },
    ),
  )
  const isFiltered = status !== null || late || q !== ''
  return (
    <>
      <OrderFilters status={status} late={late} q={q} />
      <CustomerMatches q={q} />
      {list.isPending ? <LoadingLines label="Loading the orders" /> : null}
      <Failed error={list.error} />
      {list.data ? (
        <OrderList rows={list.data.pages.flatMap(({ orders }) => orders)} isFiltered={isFiltered} />
      ) : null}
      {list.hasNextPage ? (
        <div>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Older orders
          </Button>
        </div>
      ) : null}
    </>
  )
}

function OrderList({ rows, isFiltered }: { rows: ListedOrder[]; isFiltered: boolean }) {
  const orders = rows.map((order) => ({ ...order, id: order.order_id }))
  const ids = orders.map(({ id }) => id)
  const { chosen, choose } = useChosenRow(ids, { showsNext: true })
  const navigate = useNavigate()
  const open = () => {
    if (chosen !== null) void navigate({ to: '/console/orders/$id', params: { id: chosen } })
  }
  useListKeys({ ids, chosen, onChoose: choose, keys: [{ key: 'o', label: 'Open order', run: open }] })
  const order = orders.find(({ id }) => id === chosen)
  if (!order)
    return isFiltered ? (
      <EmptyList title="No matching orders">Remove a filter, or search for another number or name.</EmptyList>
    ) : (
      <EmptyList title="No orders yet">A quote becomes an order when it is paid.</EmptyList>
    )
  return (
    <ListAndDetail
      label="The chosen order"
      list={
        <WorkList
          label="Orders"
          rows={orders}
          chosen={chosen}
          onChoose={choose}
          columns={`${numberWidth(rows.map(({ number }) => number))} minmax(56px, 1fr) 198px 172px 72px`}
          row={orderRow}
        />
      }
      detail={<Summary order={order} />}
    />
  )
}

function orderRow(order: ListedOrder) {
  const isOpen = order.status !== 'completed' && order.status !== 'cancelled'
  return (
    <>
      <strong>{order.number}</strong>
      <PartName order={order} />
      <OrderBadge stage={order.stage} />
      {isOpen ? <DueText due={order.due} /> : <span className={tones['quiet']}>{endText(order)}</span>}
      <span>{formatCents(order.total_cents)}</span>
    </>
  )
}

function endText({ shipped_at, status }: { shipped_at: number | null; status: OrderStatus }): string {
  if (status === 'cancelled') return 'Declined'
  return shipped_at === null ? '' : shopInstantText(shipped_at)
}

function CustomerLink({ id, name, email }: ListedOrder['customer']) {
  return (
    <Link to="/console/customers/$id" params={{ id }}>
      {[name, email].filter(Boolean).join(', ') || 'Guest'}
    </Link>
  )
}

function Summary({ order }: { order: ListedOrder }) {
  return (
    <>
      <OrderFace order={order} />
      <dl className={panel['facts']}>
        <dt>Status</dt>
        <dd>
          {ORDER_STAGE_WORDS[order.stage].label}
          {order.hold_reason === null ? '' : `: ${order.hold_reason}`}
        </dd>
        <dt>Customer</dt>
        <dd>
          <CustomerLink {...order.customer} />
        </dd>
        <dt>Paid</dt>
        <dd>
          <Money cents={order.total_cents} />, {shopInstantText(order.paid_at)}
        </dd>
        {order.refunded_cents > 0 ? (
          <>
            <dt>Refunded</dt>
            <dd>
              <Money cents={order.refunded_cents} />
            </dd>
          </>
        ) : null}
        <Fact name="Shipped">{order.shipped_at === null ? null : shopInstantText(order.shipped_at)}</Fact>
      </dl>
      <div className={panel['actions']}>
        <ButtonLink look="primary" data-decide to="/console/orders/$id" params={{ id: order.order_id }}>
          Open order <Key>o</Key>
        </ButtonLink>
      </div>
    </>
  )
}

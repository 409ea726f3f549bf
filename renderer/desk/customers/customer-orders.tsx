import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerPageData, OrderOfCustomer } from '../../../shared/desk/customers/customer-page-data.ts'
import { ORDER_STATE_WORDS } from '../../../shared/orders/order-states.ts'
import { trpc } from '../../platform/api.ts'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { Day, Money } from '../../platform/ui/values.tsx'
import { shopDayText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import classes from './customers.module.css'
import { RowsSection, CardTable } from './rows-section.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

/** The customer's orders, newest first. */
export function CustomerOrders({ page }: { page: CustomerPageData }) {
  const list = useInfiniteQuery(
    trpc.customers.orders.infiniteQueryOptions(
      { customer_id: page.customer.id },
      { initialCursor: null, getNextPageParam: ({ next_cursor }) => next_cursor },
    ),
  )
  return (
    <RowsSection title="Orders" none="No orders yet." list={list}>
      {(rows) => (
        <CardTable label="Table of orders">
          <table className={`figures w-full ${classes['table']} ${cards['cards']}`}>
            <TableHead columns={['Order', 'Part', 'Status', 'Ships', 'Paid', { figure: 'Amount' }]} />
            <tbody>
              {rows.map((order) => (
                <OrderRow key={order.order_id} order={order} />
              ))}
            </tbody>
          </table>
        </CardTable>
      )}
    </RowsSection>
  )
}

function OrderRow({ order }: { order: OrderOfCustomer }) {
  const { order_id, number, filename, quantity, status, ship_by, practice, refunded_cents, total_cents } =
    order
  return (
    <tr>
      <td className={cards['first']}>
        <Link to="/console/orders/$id" params={{ id: order_id }}>
          {number}
        </Link>
      </td>
      <td className={`${classes['part']} ${cards['title']}`}>
        {filename}{' '}
        <span className="font-normal text-muted">
          × {quantity}
          {practice ? ', test' : ''}
        </span>
      </td>
      <td>
        <StateBadge words={ORDER_STATE_WORDS[status]} />
      </td>
      <td className="whitespace-nowrap" data-label="Ships">
        {ship_by === null ? 'not confirmed' : <Day day={ship_by} />}
      </td>
      <td className="whitespace-nowrap" data-label="Paid">
        {shopDayText(order.paid_at)}
      </td>
      <td className={`text-right whitespace-nowrap ${cards['end']}`}>
        <Money cents={total_cents} />
        {refunded_cents > 0 ? (
          <span className="block font-normal text-muted">
            −<Money cents={refunded_cents} />
          </span>
        ) : null}
      </td>
    </tr>
  )
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Person } from '../../shared/accounts/people.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import { ORDER_LIST, type OrderOfList } from '../../shared/orders/order-list.ts'
import { trpc } from '../platform/api.ts'
import { CustomerMatches } from './customer-matches.tsx'
import { OperatorFrame } from '../platform/kit/operator-frame.tsx'
import { useSeenList } from '../platform/kit/use-right.ts'
import { ListPage } from '../platform/lists/list-page.tsx'
import { LIST_QUERY, loadedRows } from '../platform/lists/loaded-rows.ts'
import { useListState } from '../platform/lists/use-list-state.ts'
import { OrderBulk } from './order-bulk.tsx'
import { ORDER_ROWS } from './order-rows.tsx'

/** Every order of the shop. */
export function OrdersPage() {
  return (
    <OperatorFrame title="Orders" right="see_orders">
      {(person) => <Orders person={person} />}
    </OperatorFrame>
  )
}

function Orders({ person }: { person: Person }) {
  const table = useSeenList(ORDER_LIST)
  const list = useListState(table)
  const navigate = useNavigate()
  const { q, sort, filters } = list.state
  const loaded = loadedRows(
    useInfiniteQuery(trpc.shopOrders.list.infiniteQueryOptions({ q, sort, filters }, LIST_QUERY)),
  )
  const openOrder = useOpenOrder()
  const openFirst = useEffectEvent(() => void openOrder(q))
  // An address with the number of an order means that order.
  useEffect(() => openFirst(), [])
  const mayDecide = hasRight(person.role, 'decide')
  const mayShip = hasRight(person.role, 'ship')
  return (
    <>
      <CustomerMatches q={q} />
      <ListPage
        {...ORDER_ROWS}
        table={table}
        list={list}
        loaded={loaded}
        label="Orders"
        search={{
          label: 'Order number, file or customer',
          placeholder: 'Number, file or customer',
          onEnter: (text) => void openOrder(text),
        }}
        empty={{ title: 'No orders yet', text: 'A quote becomes an order when it is paid.' }}
        mayExport={mayDecide}
        onOpen={({ order_id }) => void navigate({ to: '/console/orders/$id', params: { id: order_id } })}
        // oxlint-disable-next-line react/no-unstable-nested-components -- it renders an element, and is no component
        bulk={(rows, onDone) => <OrderBulk {...{ rows, mayDecide, mayShip, onDone }} />}
        wordsOf={(filter, value) => (filter === 'customer' ? customerWords(loaded.rows, value) : null)}
      />
    </>
  )
}

/** Returns the name of the customer whose orders are listed; null if none of the rows is theirs. */
function customerWords(rows: readonly OrderOfList[], id: string): string | null {
  const customer = rows.find((row) => row.customer.id === id)?.customer
  return customer ? (customer.name ?? customer.email) : null
}

/** Opens the order whose number was typed; does nothing for any other text. */
function useOpenOrder(): (typed: string) => Promise<void> {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async (typed) => {
    const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
    if (number === undefined) return
    const found = await queries.fetchQuery(trpc.console.search.queryOptions({ q: number })).catch(() => null)
    const order = found?.hits.find((hit) => hit.kind === 'order' && hit.number === Number(number))
    if (order) await navigate({ to: '/console/orders/$id', params: { id: order.id }, replace: true })
  }
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '../../../shared/orders/order.ts'
import { trpc } from '../../platform/api.ts'

/** The purchase of an order, as a link to all its orders; nothing for an order that was bought alone. */
export function PurchaseLink({ order }: { order: Order }) {
  const { id, purchase_number } = order
  const basket = useQuery(
    trpc.baskets.idOf.queryOptions({ quote_id: id }, { enabled: purchase_number !== null }),
  )
  if (purchase_number === null) return null
  if (!basket.data) return <>Purchase {purchase_number}</>
  return (
    <Link to="/baskets/$id" params={{ id: basket.data }}>
      Purchase {purchase_number}
    </Link>
  )
}

/** Returns true if the order is the first of its purchase in a list, in which orders of one purchase follow one another. */
export function beginsPurchase(orders: readonly Order[], at: number): boolean {
  const { purchase_number } = orders[at]
  return purchase_number !== null && (at === 0 || orders[at - 1].purchase_number !== purchase_number)
}

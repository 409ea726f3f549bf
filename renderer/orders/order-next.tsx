import { Link } from '@tanstack/react-router'
import type { OrderDetails } from '../../shared/orders/boards.ts'
import { nextAction } from '../../shared/orders/order-next-action.ts'
import { orderStage } from '../../shared/orders/order-stage.ts'

/** Tells what to do next with the order, with a link to where it is done. */
export function OrderNext({ full: { head, order, units } }: { full: OrderDetails }) {
  const isPromised = !order.ship_date_pending && order.ship_by !== null
  const { text, page } = nextAction({ stage: orderStage(order), units, isPromised })
  return (
    <p>
      <strong>Next:</strong> <NextLink text={text} page={page} id={head.order_id} />
    </p>
  )
}

interface NextLinkProps extends ReturnType<typeof nextAction> {
  id: string
}

function NextLink({ text, page, id }: NextLinkProps) {
  const search = { chosen: id }
  if (page === 'ship_dates')
    return (
      <Link to="/console/to-answer" search={search}>
        {text}
      </Link>
    )
  if (page === 'production')
    return (
      <Link to="/console/production" search={search}>
        {text}
      </Link>
    )
  if (page === 'shipping')
    return (
      <Link to="/console/shipping" search={search}>
        {text}
      </Link>
    )
  return <span>{text}</span>
}

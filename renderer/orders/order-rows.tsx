import { materialName } from '../../shared/orders/boards.ts'
import { SPEED_NAMES } from '../../shared/catalog/speed-names.ts'
import { Link } from '@tanstack/react-router'
import { WAY_NAMES } from '../../shared/quoting/delivery/delivery.ts'
import type { OrderOfList } from '../../shared/orders/order-list.ts'
import { Money } from '../platform/ui/values.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { shopInstantText } from '../platform/ui/words.ts'
import { DueText } from '../platform/kit/due-text.tsx'
import { PartName } from '../platform/kit/part-name.tsx'
import type { RowLook } from '../platform/lists/list-grid-props.ts'
import { OrderBadge } from './order-badge.tsx'

const customerText = ({ customer: { name, email } }: OrderOfList) => name ?? email ?? 'Guest'

function OrderNumber({ order }: { order: OrderOfList }) {
  return (
    <Link to="/console/orders/$id" params={{ id: order.order_id }} tabIndex={-1}>
      {order.number}
    </Link>
  )
}

function Due({ order }: { order: OrderOfList }) {
  if (order.status === 'cancelled') return <span className="font-normal text-muted">Canceled</span>
  return <DueText due={order.due} />
}

/** The cells of an order, by column. */
const CELLS: Record<string, (order: OrderOfList) => React.ReactNode> = {
  number: (order) => <OrderNumber order={order} />,
  part: (order) => <PartName order={order} />,
  status: ({ stage }) => <OrderBadge stage={stage} />,
  customer: customerText,
  material: ({ material }) => material,
  color: ({ color }) => color,
  city: ({ city }) => city ?? '–',
  lead_time: ({ speed }) => SPEED_NAMES[speed],
  quantity: ({ quantity }) => quantity,
  total: ({ total_cents }) => <Money cents={total_cents} />,
  due: (order) => <Due order={order} />,
  purchase: ({ purchase_number }) => purchase_number ?? '–',
  email: ({ customer }) => customer.email ?? '–',
  delivery: ({ way, carrier }) => carrier ?? (way === null ? '–' : WAY_NAMES[way]),
  paid: ({ paid_at }) => shopInstantText(paid_at),
  shipped: ({ shipped_at }) => (shipped_at === null ? '–' : shopInstantText(shipped_at)),
  refunded: ({ refunded_cents }) => (refunded_cents === 0 ? '–' : <Money cents={refunded_cents} />),
  note: ({ note_to_shop }) => <span title={note_to_shop ?? undefined}>{note_to_shop ?? '–'}</span>,
}

export const ORDER_ROWS: RowLook<OrderOfList> = {
  idOf: ({ order_id }) => order_id,
  nameOf: ({ number }) => `Order ${number}`,
  cell: (order, column) => CELLS[column](order),
  hasLongCards: true,
  card: (order) => (
    <>
      <div>
        <span>
          <OrderNumber order={order} /> <PartName order={order} />
          {order.purchase_number === null ? null : (
            <span className="font-normal text-muted"> {order.purchase_number}</span>
          )}
        </span>
        <OrderBadge stage={order.stage} />
      </div>
      <div className="font-normal text-muted">
        <span>
          {customerText(order)} · {counted(order.quantity, 'unit')} {materialName(order)}
        </span>
        <Due order={order} />
      </div>
    </>
  ),
}

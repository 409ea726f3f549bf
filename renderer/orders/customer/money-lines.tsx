import { destinationText } from '../../../shared/quoting/delivery/delivery.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { refundStateWords, refundTitle } from './order-words.ts'

/** The payment line by line, with refunds. */
export function MoneyLines({ order }: { order: Order }) {
  return (
    <dl className="figures sum-lines grid gap-2 border-t border-hairline pt-4 text-body">
      <Line name={order.quantity > 1 ? counted(order.quantity, 'piece') : 'Part'} cents={order.parts_cents} />
      <Line name={destinationText(order.delivery)} cents={order.delivery_cents} />
      <Line name="Sales tax" cents={order.tax_cents} />
      <Line name="Paid" cents={order.total_cents} sum />
      {order.refunds.map((refund) => (
        <div key={refund.id}>
          <dt className="grid">
            {refundTitle(refund)}
            <span className="note">
              {shopInstantText(refund.created_at)}
              {` · ${refundStateWords(order, refund.done)}`}
              {refund.note ? ` · ${refund.note}` : ''}
            </span>
          </dt>
          <dd className="font-medium text-good">
            − <Money cents={refund.amount_cents} />
          </dd>
        </div>
      ))}
      {order.refunded_cents > 0 ? (
        <Line name="Net paid" cents={order.total_cents - order.refunded_cents} sum />
      ) : null}
    </dl>
  )
}

function Line({ name, cents, sum }: { name: string; cents: number; sum?: boolean }) {
  return (
    <div data-sum={sum || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderDetails } from '../../shared/orders/boards.ts'
import type { OrderRefund } from '../../shared/orders/order.ts'
import type { OutsideRefund } from '../../shared/orders/outside-refunds.ts'
import { exemptionWords } from '../../shared/payments/tax-exemption.ts'
import { trpc } from '../platform/api.ts'
import { Money } from '../platform/ui/values.tsx'
import { labelText, shopInstantText } from '../platform/ui/words.ts'
import { OrderInvoices } from './order-invoices.tsx'
import panel from '../platform/kit/panel.module.css'

/** The payment and refunds of an order. */
export function OrderMoneyBlock({ full }: { full: OrderDetails }) {
  const { order } = full
  const outside = useQuery(trpc.money.outsideRefunds.queryOptions({ order_id: order.id })).data ?? []
  return (
    <section className={panel['block']} aria-label="Money">
      <h2>Money</h2>
      {order.practice ? <p>Test payment: no card was charged.</p> : null}
      <table className="figures w-full">
        <tbody>
          <Line cents={order.parts_cents}>Parts</Line>
          <Line cents={order.delivery_cents}>Delivery</Line>
          <Line cents={order.tax_cents}>
            Tax{full.exemption ? `, ${exemptionWords(full.exemption)}` : ''}
          </Line>
          <Line cents={order.total_cents}>
            <strong>Paid</strong>
          </Line>
          {order.refunds.map((refund) => (
            <Line key={refund.id} cents={-refund.amount_cents}>
              <RefundLabel
                refund={refund}
                outside={outside.find(({ ledger_id }) => ledger_id === refund.id)}
              />
            </Line>
          ))}
        </tbody>
      </table>
      <OrderInvoices orderId={order.id} />
    </section>
  )
}

function Line({ cents, children }: { cents: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="text-right">
        {cents < 0 ? '−' : ''}
        <Money cents={Math.abs(cents)} />
      </td>
    </tr>
  )
}

/** `outside`: set for a refund that was made in Stripe. */
function RefundLabel({ refund, outside }: { refund: OrderRefund; outside: OutsideRefund | undefined }) {
  if (outside)
    return (
      <span>
        Refund, made in Stripe {shopInstantText(outside.made_at)}
        {refund.done ? '' : ', pending'}
      </span>
    )
  return (
    <span title={[shopInstantText(refund.created_at), refund.note].filter(Boolean).join(': ')}>
      Refund, {labelText(refund.reason).toLowerCase()}
      {refund.done ? '' : ', pending'}
    </span>
  )
}

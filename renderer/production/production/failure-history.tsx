import { useQuery } from '@tanstack/react-query'
import { FAILURE_WORDS } from '../../../shared/orders/production/unit-work.ts'
import { trpc } from '../../platform/api.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'

/** The failed prints of an order: when, where and why. */
export function FailureHistory({ orderId }: { orderId: string }) {
  const failures = useQuery(trpc.shopOrders.get.queryOptions({ order_id: orderId })).data?.failures ?? []
  if (failures.length === 0) return null
  return (
    <section className={panel['block']} aria-label="Failed prints">
      <h3>Failed prints</h3>
      <ul>
        {failures.map(({ unit, at, reason, note, printer }) => (
          <li key={`${unit} ${at}`}>
            Unit {unit}, {shopInstantText(at)}
            {printer === null ? '' : `, ${printer}`}: {FAILURE_WORDS[reason]}
            {note === null ? '' : `. ${note}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

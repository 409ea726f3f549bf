import { Link } from '@tanstack/react-router'
import type { TrialOutcome } from '../../../shared/quoting/delivery/delivery-trial.ts'
import type { ChangedDelivery } from '../../../shared/quoting/delivery/sum-delivery-trial.ts'
import { Money } from '../../platform/ui/values.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'
import documents from '../../platform/documents/documents.module.css'

/** The deliveries whose price changes most, with links to their quotes. */
export function ChangedDeliveries({ rows }: { rows: readonly ChangedDelivery[] }) {
  return (
    <section className="overflow-x-auto" aria-label="Table of the most changed" tabIndex={0}>
      <table
        className={`w-full text-body wrap-anywhere whitespace-pre-line ${documents['changes']}`}
        aria-label="Most changed delivery prices"
      >
        <TableHead columns={['Part', 'To', 'Saved rules', 'Changed rules']} />
        <tbody>
          {rows.map(({ delivery, before, after }) => (
            <tr key={delivery.quote_id}>
              <th scope="row">
                <Link to="/console/quotes" search={{ q: delivery.quote_id, chosen: delivery.quote_id }}>
                  {delivery.name}
                </Link>
                <small>{delivery.parts.quantity} ×</small>
              </th>
              <td>
                {delivery.city}, {delivery.state} {delivery.zip}
              </td>
              <td>
                <Outcome outcome={before} />
              </td>
              <td>
                <Outcome outcome={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Outcome({ outcome }: { outcome: TrialOutcome }) {
  if (outcome.outcome === 'review') return <>Staff set the price</>
  if (outcome.outcome === 'refused') return <>Not delivered</>
  const { method, fee_cents, box } = outcome
  return (
    <>
      <Money cents={fee_cents} />
      <small>
        {method === 'courier' ? 'Courier' : 'Carrier'}, {box ?? 'box made to measure'}
      </small>
    </>
  )
}

import type { PlannedLine } from '../../../shared/shipping/plan-tracking.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'
import batch from '../batch/batch.module.css'

interface TrackingPreviewProps {
  planned: readonly PlannedLine[]
  /** Lines that are more than can be shipped at once. */
  left: number
}

/** Says of each line what is shipped with it, or why nothing can be. */
export function TrackingPreview({ planned, left }: TrackingPreviewProps) {
  if (planned.length === 0) return null
  const faults = planned.filter(({ fault }) => fault !== null).length
  return (
    <>
      <output>
        {counted(planned.length - faults, 'package')} to ship
        {faults > 0 ? `, ${counted(faults, 'line')} left out` : ''}
        {left > 0 ? `. The last ${counted(left, 'line')} are too many: enter them after these` : ''}.
      </output>
      <section className={`relative overflow-y-auto ${batch['prices']}`} aria-label="Lines" tabIndex={0}>
        <table className="figures w-full text-small">
          <TableHead columns={['Order', 'Tracking number', 'What happens']} />
          <tbody>
            {planned.map(({ line, ship, city, fault }) => (
              <tr key={line.line}>
                <th scope="row">{line.order}</th>
                <td className="wrap-anywhere">{line.tracking_number}</td>
                {ship ? (
                  <td>{shipText(ship.carrier, city, ship.late_refund_cents)}</td>
                ) : (
                  <td className="text-fine text-stop">{fault}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function shipText(carrier: string, city: string | null, refund: number): string {
  return `${carrier}${city === null ? '' : ` to ${city}`}${refund > 0 ? `, ${formatCents(refund)} refunded` : ''}`
}

import type { RefundPreview } from '../../../shared/payments/refund-plan.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { Money } from '../../platform/ui/values.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'
import classes from './money.module.css'

const PARTS = [
  ['parts_cents', 'Parts'],
  ['delivery_cents', 'Delivery'],
  ['tax_cents', 'Sales tax'],
] as const

interface RefundFiguresProps {
  preview: RefundPreview | null
  /** True while the figures are of the previous choice. */
  isStale: boolean
}

/** The amounts of a refund. The server refunds exactly these, or refuses. */
export function RefundFigures({ preview, isStale }: RefundFiguresProps) {
  if (!preview)
    return <output className={`sum-table fades ${classes['figures']}`} aria-label="Loading the amounts" />
  return (
    <table className={`sum-table fades ${classes['figures']}`} data-stale={isStale || undefined}>
      <caption className="spoken">Amounts of this refund</caption>
      <TableHead columns={[{ spoken: 'For' }, 'Paid', 'Refund now', 'Left']} />
      <tbody>
        {PARTS.map(([part, label]) => (
          <tr key={part}>
            <th scope="row">{label}</th>
            <Amount cents={preview.captured[part]} />
            <Amount cents={preview.amounts[part]} />
            <Amount cents={preview.left[part]} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Amount cents={totalOf(preview.captured)} />
          <Amount cents={preview.amount_cents} />
          <Amount cents={totalOf(preview.left)} />
        </tr>
      </tfoot>
    </table>
  )
}

function Amount({ cents }: { cents: number }) {
  return (
    <td>
      <Money cents={cents} />
    </td>
  )
}

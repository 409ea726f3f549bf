import type { RefundPreview } from '../../../shared/payments/refund-plan.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { Failed } from '../../ui/failed.tsx'
import { Money } from '../../ui/values.tsx'
import classes from './money.module.css'

const PARTS = [
  ['parts_cents', 'Parts'],
  ['delivery_cents', 'Delivery'],
  ['tax_cents', 'Sales tax'],
] as const

interface RefundFiguresProps {
  preview: RefundPreview | null
  /** The figures are of what was chosen before. */
  isOld: boolean
  error: unknown
}

/** What a refund comes to, line by line: exactly this happens, or nothing. */
export function RefundFigures({ preview, isOld, error }: RefundFiguresProps) {
  if (error) return <Failed error={error} />
  if (!preview) return <output className={classes['figures']} aria-label="Reading the figures" />
  return (
    <table className={classes['figures']} data-stale={isOld || undefined}>
      <caption className="spoken">What this refund comes to</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="spoken">For</span>
          </th>
          <th scope="col">Paid</th>
          <th scope="col">Goes back now</th>
          <th scope="col">Left after that</th>
        </tr>
      </thead>
      <tbody>
        {PARTS.map(([part, label]) => (
          <tr key={part}>
            <th scope="row">{label}</th>
            <Figure cents={preview.captured[part]} />
            <Figure cents={preview.amounts[part]} />
            <Figure cents={preview.left[part]} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Whole</th>
          <Figure cents={totalOf(preview.captured)} />
          <Figure cents={preview.amount_cents} />
          <Figure cents={totalOf(preview.left)} />
        </tr>
      </tfoot>
    </table>
  )
}

function Figure({ cents }: { cents: number }) {
  return (
    <td>
      <Money cents={cents} />
    </td>
  )
}

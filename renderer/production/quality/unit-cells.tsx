import { Link } from '@tanstack/react-router'
import type { CheckEntry, FailureEntry } from '../../../shared/production/quality/scrap-report.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import classes from './quality.module.css'

/** The first cells of a row about a unit: when, its order, and its part. */
export function UnitCells({ entry }: { entry: CheckEntry | FailureEntry }) {
  const { at, order_id, number, unit, quantity, filename } = entry
  return (
    <>
      <td>{shopInstantText(at)}</td>
      <td className={cards['first']}>
        <Link to="/console/orders/$id" params={{ id: order_id }}>
          {number}
        </Link>
      </td>
      <td className={`wrap-anywhere ${classes['text']} ${cards['title']}`}>
        {filename}
        {quantity > 1 ? `, unit ${unit}` : ''}
      </td>
    </>
  )
}

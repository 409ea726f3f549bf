import type { FloorFinishRow } from '../../../shared/production/floor/floor-board.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { countText } from '../../platform/ui/words.ts'
import { DueText } from '../../platform/kit/due-text.tsx'
import classes from './work.module.css'

interface CheckListProps {
  rows: readonly FloorFinishRow[]
  onOpen: (row: FloorFinishRow) => void
}

/** Printed units that wait to be finished and checked, by order. */
export function CheckList({ rows, onOpen }: CheckListProps) {
  if (rows.length === 0) return <p className={classes['empty']}>Nothing waits to be finished or checked.</p>
  return (
    <ul className={classes['checks']} aria-label="To finish and check">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => onOpen(row)}>
            <Thumbnail quote={row.order} size={72} />
            <span>
              <strong>{row.order.number}</strong> {row.order.filename}
              <span className={classes['detail']}>
                {row.order.color} {row.order.material}, <DueText due={row.order.due} />
              </span>
            </span>
            <b>{countText(row.units.length, 'unit')}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

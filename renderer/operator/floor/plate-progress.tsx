import type { FloorPlate } from '../../../shared/floor/floor-board.ts'
import { useFloor } from './floor-context.ts'
import { isOverdue, progressOf, untilText } from './floor-words.ts'
import classes from './floor.module.css'

/** The progress bar of a plate, and until when it prints. */
export function PlateProgress({ plate }: { plate: FloorPlate }) {
  const { now } = useFloor()
  if (plate.status === 'planned') return null
  const percent = Math.round(progressOf(plate, now) * 100)
  const isDone = plate.status === 'printed' || isOverdue(plate, now)
  return (
    <div className={classes['progress']}>
      <div
        role="progressbar"
        aria-label={`Plate ${plate.number}`}
        aria-valuenow={percent}
        data-done={isDone || undefined}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p>
        <span>{percent}%</span> <span>{untilText(plate, now)}</span>
      </p>
    </div>
  )
}

import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { useFloor } from '../floor/floor-context.ts'
import { plateState } from '../../../shared/production/plates/plate-progress.ts'
import { progressOf, untilText } from '../floor/floor-words.ts'
import { Box } from '@mantine/core'

/** The progress bar of a plate, and until when it prints. */
export function PlateProgress({ plate }: { plate: FloorPlate }) {
  const { now } = useFloor()
  if (plate.status === 'planned') return null
  const percent = Math.round(progressOf(plate, now) * 100)
  const isDone = plate.status === 'printed' || plateState(plate, now) === 'overdue'
  return (
    <div className="grid gap-1">
      <Box
        component="progress"
        className="progress-bar"
        __vars={{ '--done': `var(--${isDone ? 'attention' : 'info'})` }}
        aria-label={`Plate ${plate.number}`}
        value={percent}
        max={100}
      />
      <p className="flex justify-between gap-2 text-soft">
        <span>{percent}%</span> <span>{untilText(plate, now)}</span>
      </p>
    </div>
  )
}

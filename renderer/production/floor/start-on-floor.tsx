import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { moveAction } from '../../platform/kit/action-dialog.tsx'
import type { MoveRunner } from '../../platform/kit/use-move-runner.ts'
import { startPlates } from './floor-moves.ts'
import { StartDialog, type StartInput } from '../plates/start-dialog.tsx'

interface StartOnFloorProps {
  plates: readonly FloorPlate[]
  printers: readonly FloorPrinter[]
  moves: Pick<MoveRunner<never, never>, 'run' | 'busy' | 'error'>
  onClose: () => void
}

/** The dialog of Start on the production page and on tablets. */
export function StartOnFloor({ plates, printers, moves, onClose }: StartOnFloorProps) {
  const { mutate, ...state } = moveAction(moves)
  return (
    <StartDialog
      plates={plates}
      nameOf={(id) => printers.find((printer) => printer.id === id)?.name ?? id}
      action={{
        ...state,
        mutate: (start: StartInput, options) => mutate(startPlates(start.plates, start.empty_beds), options),
      }}
      onClose={onClose}
    />
  )
}

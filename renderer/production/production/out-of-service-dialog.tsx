import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { useFloor } from './floor-context.ts'
import { setCondition } from './floor-moves.ts'

/** Takes a printer out of service, with a reason. */
export function OutOfServiceDialog({ printer, onClose }: { printer: FloorPrinter; onClose: () => void }) {
  const { moves } = useFloor()
  return (
    <ReasonDialog
      title={`Take ${printer.name} out of service?`}
      label="What is wrong, or what is being done"
      confirm="Begin maintenance"
      maxLength={300}
      busy={moves.busy}
      error={moves.error}
      onClose={onClose}
      onConfirm={(reason) => moves.run(setCondition(printer, 'maintenance', reason), onClose)}
    >
      <p>Nothing is planned on it until it is back in service. A running print continues.</p>
    </ReasonDialog>
  )
}

import { useState } from 'react'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { moveAction } from '../../platform/kit/action-dialog.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { FailDialog } from '../quality/fail-dialog.tsx'
import { FailPlateDialog } from '../plates/fail-plate-dialog.tsx'
import { rowsText } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import { failUnits, holdUnits, moveUnitsBack, setCondition } from './floor-moves.ts'
import { PlanDialog } from '../plates/plan-dialog.tsx'
import { StartOnFloor } from './start-on-floor.tsx'
import { TimesDialog } from '../plates/times-dialog.tsx'
import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'

/** The dialog of an action that asks something. */
export function FloorDialogs() {
  const { board, moves } = useFloor()
  const { asked: work, closeDialog: onClose } = moves
  const form = { action: moveAction(moves), onClose }
  switch (work?.does) {
    case 'start':
      return <StartOnFloor plates={work.plates} printers={board.printers} moves={moves} onClose={onClose} />
    case 'plan':
      return <PlanDialog rows={work.rows} printerId={work.printer_id ?? null} onClose={onClose} />
    case 'fail plate':
      return <FailPlateDialog plate={work.plates[0]} onClose={onClose} />
    case 'fail units':
      return (
        <FailDialog
          {...form}
          about={rowsText(work.rows)}
          input={(failure) => failUnits(work.rows[0], failure)}
        />
      )
    case 'back':
      return (
        <ReasonDialog
          {...form}
          title={`Move ${rowsText(work.rows)} back one step?`}
          label="Reason"
          confirm="Move back"
          input={(why) => moveUnitsBack(work.rows, why)}
        />
      )
    case 'correct times':
      return <TimesDialog plate={work.plate} onClose={onClose} />
    case 'begin maintenance':
      return <OutOfServiceDialog printer={work.printer} onClose={onClose} />
    case 'hold':
      return <HoldDialog rows={work.rows} onClose={onClose} />
    default:
      return null
  }
}

const CAUSES = [
  { value: 'shop', label: 'The shop' },
  { value: 'customer', label: 'The customer' },
] as const

function HoldDialog({ rows, onClose }: { rows: Parameters<typeof holdUnits>[0]; onClose: () => void }) {
  const { moves } = useFloor()
  const [cause, setCause] = useState<'customer' | 'shop'>('shop')
  return (
    <ReasonDialog
      title={`Hold ${rowsText(rows)}?`}
      label="Reason (staff read it, the customer does not)"
      confirm="Hold"
      action={moveAction(moves)}
      onClose={onClose}
      input={(reason) => holdUnits(rows, { reason, cause })}
    >
      <p>These units are not planned until they are resumed. Other units of the order continue.</p>
      <PickField label="Caused by" value={cause} options={CAUSES} onChange={setCause} />
    </ReasonDialog>
  )
}

/** Takes a printer out of service, with a reason. */
function OutOfServiceDialog({ printer, onClose }: { printer: FloorPrinter; onClose: () => void }) {
  const { moves } = useFloor()
  return (
    <ReasonDialog
      title={`Take ${printer.name} out of service?`}
      label="What is wrong, or what is being done"
      confirm="Begin maintenance"
      maxLength={300}
      action={moveAction(moves)}
      onClose={onClose}
      input={(reason) => setCondition(printer, 'maintenance', reason)}
    >
      <p>Nothing is planned on it until it is back in service. A running print continues.</p>
    </ReasonDialog>
  )
}

import { useState } from 'react'
import { PickField } from '../kit/pick-field.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { FailDialog } from '../production/fail-dialog.tsx'
import { FailPlateDialog } from './fail-plate-dialog.tsx'
import { rowsText, type FloorAction } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import { failUnits, holdUnits, moveUnitsBack, passUnits, resumeUnits, type Move } from './floor-moves.ts'
import { clearPlates, finishPlates, startPlates } from './floor-moves.ts'
import { PlanDialog } from './plan-dialog.tsx'

type Work = FloorAction['work']

/** Returns the move of an action; null when it asks something in a dialog before. */
export function moveOf(work: Work): Move | null {
  switch (work.does) {
    case 'start':
      return startPlates(work.plates)
    case 'done':
      return finishPlates(work.plates, false)
    case 'done and clear':
      return finishPlates(work.plates, true)
    case 'clear':
      return clearPlates(work.plates)
    case 'pass':
      return passUnits(work.rows)
    case 'resume':
      return resumeUnits(work.rows)
    default:
      return null
  }
}

/** The dialog of an action that asks something. */
export function FloorDialogs({ work, onClose }: { work: Work | null; onClose: () => void }) {
  const { moves } = useFloor()
  const form = { busy: moves.busy, error: moves.error, onClose }
  switch (work?.does) {
    case 'plan':
      return <PlanDialog rows={work.rows} printerId={work.printer_id ?? null} onClose={onClose} />
    case 'fail plate':
      return <FailPlateDialog plate={work.plates[0]} onClose={onClose} />
    case 'fail units':
      return (
        <FailDialog
          {...form}
          about={rowsText(work.rows)}
          onFail={(failure) => moves.run(failUnits(work.rows[0], failure), onClose)}
        />
      )
    case 'back':
      return (
        <ReasonDialog
          {...form}
          title={`Move ${rowsText(work.rows)} back one step?`}
          label="Reason"
          confirm="Move back"
          onConfirm={(why) => moves.run(moveUnitsBack(work.rows, why), onClose)}
        />
      )
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
      busy={moves.busy}
      error={moves.error}
      onClose={onClose}
      onConfirm={(reason) => moves.run(holdUnits(rows, { reason, cause }), onClose)}
    >
      <p>These units are not planned until they are resumed. Other units of the order continue.</p>
      <PickField label="Caused by" value={cause} options={CAUSES} onChange={setCause} />
    </ReasonDialog>
  )
}

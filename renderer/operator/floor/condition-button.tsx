import { useState } from 'react'
import type { FloorPrinter } from '../../../shared/floor/floor-board.ts'
import { Button } from '../../ui/buttons.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { setCondition } from './floor-moves.ts'
import { useFloor } from './floor-context.ts'

/** Takes a printer out of service for maintenance, or back into it. */
export function ConditionButton({ printer }: { printer: FloorPrinter }) {
  const { moves, mayMake } = useFloor()
  const [isOpen, setOpen] = useState(false)
  if (!mayMake) return null
  const isAway = printer.activity === 'maintenance' || printer.activity === 'off'
  if (isAway)
    return (
      <Button
        look="bare"
        disabled={moves.busy}
        onClick={() => moves.run(setCondition(printer, 'available', null))}
      >
        Back in service
      </Button>
    )
  return (
    <>
      <Button look="bare" disabled={moves.busy} onClick={() => setOpen(true)}>
        Maintenance…
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={`Take ${printer.name} out of service?`}
        label="What is wrong, or what is being done"
        confirm="Begin maintenance"
        maxLength={300}
        busy={moves.busy}
        error={moves.error}
        onClose={() => setOpen(false)}
        onConfirm={(reason) => moves.run(setCondition(printer, 'maintenance', reason), () => setOpen(false))}
      >
        <p>Nothing is planned on it until it is back in service. A running print continues.</p>
      </ReasonDialog>
    </>
  )
}

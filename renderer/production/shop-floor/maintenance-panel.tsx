import { useState } from 'react'
import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { setCondition } from '../floor/floor-moves.ts'
import { UsualText } from './usual-text.tsx'
import type { Moves } from './use-moves.ts'
import classes from './actions.module.css'

const USUAL = [
  'Nozzle is clogged',
  'Filament is jammed',
  'Nozzle change',
  'First layer does not stick',
  'Belt or axis',
  'Cleaning',
]

interface MaintenanceProps {
  printer: FloorPrinter
  moves: Moves
  onClose: () => void
}

/** Takes a printer out of service, with the reason that everyone reads. */
export function MaintenancePanel({ printer, moves, onClose }: MaintenanceProps) {
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <section className={`grid content-start gap-5 ${classes['panel']}`} aria-labelledby="maintenance">
      <h2 id="maintenance" className="text-head">
        Maintenance of {printer.name}
      </h2>
      <UsualText
        question="What is wrong?"
        label="Reason"
        usual={USUAL}
        value={reason}
        maxLength={300}
        onChange={setReason}
      />
      <div className={`flex flex-wrap gap-3 ${classes['confirm']}`}>
        <Button onClick={onClose}>Back</Button>
        <Button
          look="primary"
          disabled={moves.busy || text === ''}
          onClick={() => moves.run(setCondition(printer, 'maintenance', text), onClose)}
        >
          Begin maintenance
        </Button>
      </div>
    </section>
  )
}

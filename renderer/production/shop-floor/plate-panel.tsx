import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { UnitsOnBed } from './units-on-bed.tsx'
import { PlateActions } from './plate-actions.tsx'
import { PlateFace } from './plate-face.tsx'
import type { Moves } from './use-moves.ts'
import classes from './work.module.css'

interface PlatePanelProps {
  plate: FloorPlate
  printer: FloorPrinter | null
  moves: Moves
  mayMake: boolean
  onFail: () => void
  onClose: () => void
}

/** A plate that was scanned, with its next step as the largest button. */
export function PlatePanel({ plate, printer, moves, mayMake, onFail, onClose }: PlatePanelProps) {
  return (
    <article className="grid gap-4" aria-label={`Plate ${plate.number}`}>
      <header className={`flex flex-wrap items-center gap-3.5 ${classes['printerHead']}`}>
        <h2 className="text-display">{printer ? printer.name : 'No printer yet'}</h2>
        <Button className="ml-auto" onClick={onClose}>
          Close
        </Button>
      </header>
      <div className={`grid items-start gap-6 ${classes['bedAndSteps']}`}>
        <PlateFace plate={plate} printer={printer} />
        <div className={`grid gap-4 ${classes['side']}`}>
          {mayMake ? <PlateActions plate={plate} printer={printer} moves={moves} onFail={onFail} /> : null}
          {printer ? <UnitsOnBed plate={plate} bed={printer.build_volume_mm} /> : null}
        </div>
      </div>
    </article>
  )
}

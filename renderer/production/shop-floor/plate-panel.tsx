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
    <article className="stack-16" aria-label={`Plate ${plate.number}`}>
      <header className={`middle wrap-14 ${classes['printerHead']}`}>
        <h2 className="display-size">{printer ? printer.name : 'No printer yet'}</h2>
        <Button className="to-right" onClick={onClose}>
          Close
        </Button>
      </header>
      <div className={`top stack-24 ${classes['bedAndSteps']}`}>
        <PlateFace plate={plate} printer={printer} />
        <div className={`stack-16 ${classes['side']}`}>
          {mayMake ? <PlateActions plate={plate} printer={printer} moves={moves} onFail={onFail} /> : null}
          {printer ? <UnitsOnBed plate={plate} bed={printer.build_volume_mm} /> : null}
        </div>
      </div>
    </article>
  )
}

import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import type { ActionWork } from '../floor/floor-actions.ts'
import { intentOf } from '../floor/floor-intents.ts'
import type { Moves } from './use-moves.ts'
import classes from './actions.module.css'

interface ActionsProps {
  plate: FloorPlate
  printer: FloorPrinter | null
  moves: Moves
  onFail: () => void
}

/** The steps of a plate, its next one first and largest. */
export function PlateActions({ plate, printer, moves, onFail }: ActionsProps) {
  const tap = (work: ActionWork) => moves.add(intentOf({ work }))
  if (plate.status === 'planned') return <StartAction plate={plate} printer={printer} moves={moves} />
  const isPrinting = plate.status === 'printing'
  return (
    <div className={`grid gap-3 ${classes['actions']}`}>
      {isPrinting ? (
        <>
          <Button look="primary" data-next onClick={() => tap({ does: 'done and clear', plates: [plate] })}>
            Done, cleared
          </Button>
          <Button onClick={() => tap({ does: 'done', plates: [plate] })}>Done</Button>
        </>
      ) : (
        <Button look="primary" data-next onClick={() => tap({ does: 'clear', plates: [plate] })}>
          Clear
        </Button>
      )}
      {plate.units.some(({ outcome }) => outcome === 'printing' || outcome === 'printed') ? (
        <Button onClick={onFail}>Failed</Button>
      ) : null}
    </div>
  )
}

function StartAction({ plate, printer, moves }: Omit<ActionsProps, 'onFail'>) {
  const why = whyNotStart(printer)
  return (
    <div className={`grid gap-3 ${classes['actions']}`}>
      {why === '' ? null : <p className="text-lead text-soft">{why}</p>}
      <Button
        look="primary"
        data-next
        disabled={why !== ''}
        onClick={() => moves.add(intentOf({ work: { does: 'start', plates: [plate] } }))}
      >
        Start plate {plate.number}
      </Button>
    </div>
  )
}

/** Says why a planned plate cannot be started now; empty if it can. */
function whyNotStart(printer: FloorPrinter | null): string {
  if (!printer) return 'This plate has no printer yet. Choose one on the console.'
  if (printer.plate?.status === 'printing')
    return `${printer.name} is printing plate ${printer.plate.number}.`
  if (printer.plate) return `Clear plate ${printer.plate.number} first.`
  return printer.activity === 'available' ? '' : `${printer.name} is not available.`
}

import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { printerIntent } from '../floor/floor-intents.ts'
import { setCondition } from '../floor/floor-moves.ts'
import { activityText, changesText, untilText } from '../floor/floor-words.ts'
import { LiveLine } from '../printer-links/live-line.tsx'
import { activityTone, countUnits, materialText } from './tablet-words.ts'
import { PlateActions } from './plate-actions.tsx'
import { PlateFace } from './plate-face.tsx'
import type { Moves } from './use-moves.ts'
import actions from './actions.module.css'
import classes from './work.module.css'
import { durationText } from '../../platform/ui/words.ts'
import { UnitsOnBed } from './units-on-bed.tsx'

interface PrinterPanelProps {
  printer: FloorPrinter
  next: FloorPlate | null
  moves: Moves
  mayMake: boolean
  onFail: (plate: FloorPlate) => void
  onMaintenance: () => void
}

/** One printer: what is on it, what to do now, and what comes next. */
export function PrinterPanel(props: PrinterPanelProps) {
  const { printer, next } = props
  const now = useNow()
  return (
    <article className="grid gap-4" aria-label={printer.name}>
      <header className={`flex flex-wrap items-center gap-3.5 ${classes['printerHead']}`}>
        <h2 className="text-display">{printer.name}</h2>
        <span
          className={`text-body font-medium whitespace-nowrap text-soft tone-${activityTone(printer, now)} ${classes['state']}`}
        >
          {activityText(printer, now)}
        </span>
        {printer.reason ? <span>{printer.reason}</span> : null}
      </header>
      <LiveLine printerId={printer.id} />
      <div className={`grid items-start gap-6 ${classes['bedAndSteps']}`}>
        {printer.plate ? (
          <PlateFace plate={printer.plate} printer={printer} />
        ) : next ? (
          <PlateFace plate={next} printer={printer} />
        ) : (
          <p className="text-large text-soft">The bed is empty, and no plate is planned.</p>
        )}
        <div className={`grid gap-4 ${classes['side']}`}>
          {props.mayMake ? <Steps {...props} /> : null}
          <NextPlate plate={next} printer={printer} />
          {printer.due_tasks.length > 0 ? (
            <p className="font-medium text-attention">Due: {printer.due_tasks.join(', ')}</p>
          ) : null}
        </div>
      </div>
    </article>
  )
}

function Steps({ printer, next, moves, onFail, onMaintenance }: PrinterPanelProps) {
  const { activity, plate } = printer
  const isOut = activity === 'maintenance' || activity === 'off'
  const backInService = () =>
    moves.add(printerIntent(printer, true, (now) => ({ move: setCondition(now, 'available', null) })))
  const current = plate ?? (isOut ? null : next)
  return (
    <>
      {current ? (
        <PlateActions plate={current} printer={printer} moves={moves} onFail={() => onFail(current)} />
      ) : null}
      <div className={`grid gap-3 ${actions['actions']}`}>
        {isOut ? (
          <Button onClick={backInService}>Back in service</Button>
        ) : (
          <Button onClick={onMaintenance}>Maintenance</Button>
        )}
      </div>
    </>
  )
}

/** Shows what a printer prints next: the material to load, and where the parts are on its bed. */
function NextPlate({ plate, printer }: { plate: FloorPlate | null; printer: FloorPrinter }) {
  if (!plate) return <p className="text-large text-soft">No plate is planned next.</p>
  return (
    <section className="grid gap-2.5 panel p-4" aria-label="Next plate">
      <h3 className="text-title">Next: plate {plate.number}</h3>
      <NextFacts plate={plate} printer={printer} />
      <UnitsOnBed plate={plate} bed={printer.build_volume_mm} />
    </section>
  )
}

function NextFacts({ plate, printer }: { plate: FloorPlate; printer: FloorPrinter }) {
  const now = useNow()
  const changes = changesText(printer, plate)
  const orders = plate.orders.map(({ number }) => number).join(', ')
  return (
    <div>
      <p className="text-large font-medium">{materialText(plate)}</p>
      {changes === '' ? null : <p className="font-medium text-attention">{changes}</p>}
      <p className="text-base text-muted">
        {[countUnits(plate), orders, durationText(plate.seconds), untilText(plate, now)]
          .filter((text) => text !== '')
          .join(', ')}
      </p>
    </div>
  )
}

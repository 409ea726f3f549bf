import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { durationText } from '../../platform/ui/words.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { UnitsOnBed } from './units-on-bed.tsx'
import { untilText } from '../production/floor-words.ts'
import { changesText, countUnits, materialText } from './tablet-words.ts'
import classes from './work.module.css'

/** What a printer prints next: the material to load, and where the parts are on its bed. */
export function NextPlate({ plate, printer }: { plate: FloorPlate | null; printer: FloorPrinter }) {
  if (!plate) return <p className={classes['empty']}>No plate is planned next.</p>
  return (
    <section className={classes['next']} aria-label="Next plate">
      <h3>Next: plate {plate.number}</h3>
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
      <p className={classes['load']}>{materialText(plate)}</p>
      {changes === '' ? null : <p className={classes['change']}>{changes}</p>}
      <p className={classes['detail']}>
        {[countUnits(plate), orders, durationText(plate.seconds), untilText(plate, now)]
          .filter((text) => text !== '')
          .join(', ')}
      </p>
    </div>
  )
}

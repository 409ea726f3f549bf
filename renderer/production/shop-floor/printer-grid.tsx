import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { activityText, progressOf, untilText } from '../floor-words.ts'
import { activityTone, countUnits, materialText } from './tablet-words.ts'
import { ProgressRing } from './progress-ring.tsx'
import classes from './work.module.css'

interface GridProps {
  printers: readonly FloorPrinter[]
  onOpen: (printer_id: string) => void
}

/** All printers of a group at once; a tap opens one. */
export function PrinterGrid({ printers, onOpen }: GridProps) {
  return (
    <ul className={classes['grid']} aria-label="Printers">
      {printers.map((printer) => (
        <li key={printer.id}>
          <button type="button" onClick={() => onOpen(printer.id)}>
            <PrinterSummary printer={printer} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function PrinterSummary({ printer }: { printer: FloorPrinter }) {
  const now = useNow()
  const { plate, reason } = printer
  const tone = activityTone(printer, now)
  return (
    <>
      <span className={classes['cardHead']}>
        <strong>{printer.name}</strong>
        <span className={classes['state']} data-tone={tone}>
          {activityText(printer, now)}
        </span>
      </span>
      {plate ? (
        <span className={`row-16 middle ${classes['cardPlate']}`}>
          <ProgressRing progress={progressOf(plate, now)} label={`Plate ${plate.number}`} tone={tone} />
          <span>
            <b>Plate {plate.number}</b>
            <span>{untilText(plate, now)}</span>
            <span className={classes['detail']}>
              {countUnits(plate)}, {materialText(plate)}
            </span>
          </span>
        </span>
      ) : (
        <span className={classes['detail']}>
          {reason ?? (printer.next.length > 0 ? 'A plate waits' : '')}
        </span>
      )}
    </>
  )
}

import type { FloorBoard, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { activityText, freeWords, progressOf, untilText } from '../floor/floor-words.ts'
import { activityTone, countUnits, materialText } from './tablet-words.ts'
import { ProgressRing } from './progress-ring.tsx'
import classes from './work.module.css'

interface GridProps {
  board: FloorBoard
  printers: readonly FloorPrinter[]
  onOpen: (printer_id: string) => void
}

/** All printers of a group at once; a tap opens one. */
export function PrinterGrid({ board, printers, onOpen }: GridProps) {
  return (
    <ul className={`auto-fill grid gap-3.5 ${classes['grid']}`} aria-label="Printers">
      {printers.map((printer) => (
        <li key={printer.id} className="grid">
          <button type="button" onClick={() => onOpen(printer.id)}>
            <PrinterSummary printer={printer} board={board} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function PrinterSummary({ printer, board }: { printer: FloorPrinter; board: FloorBoard }) {
  const now = useNow()
  const { plate } = printer
  const tone = activityTone(printer, now)
  return (
    <>
      <span className="flex items-center justify-between gap-2.5 text-title">
        <strong>{printer.name}</strong>
        <span
          className={`text-body font-medium whitespace-nowrap text-soft tone-${tone} ${classes['state']}`}
        >
          {activityText(printer, now)}
        </span>
      </span>
      {plate ? (
        <span className={`flex items-center gap-4 ${classes['cardPlate']}`}>
          <ProgressRing progress={progressOf(plate, now)} label={`Plate ${plate.number}`} tone={tone} />
          <span className="grid">
            <b>Plate {plate.number}</b>
            <span>{untilText(plate, now)}</span>
            <span className="block text-base text-muted">
              {countUnits(plate)}, {materialText(plate)}
            </span>
          </span>
        </span>
      ) : (
        <FreeSummary printer={printer} board={board} />
      )}
    </>
  )
}

/** Says what a printer without a plate needs, so that nobody has to open it to know. */
function FreeSummary({ printer, board }: { printer: FloorPrinter; board: FloorBoard }) {
  const { next, change, loaded } = freeWords(printer, board)
  return (
    <span>
      {printer.reason ? <span className="block text-base text-muted">{printer.reason}</span> : null}
      {next === '' ? null : <span className="block">{next}</span>}
      {change === '' ? null : <span className="block font-medium text-attention">{change}</span>}
      <span className="block text-base text-muted">{loaded}</span>
    </span>
  )
}

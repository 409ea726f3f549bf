import type { WallPrinter } from '../../../shared/production/floor/wall-board.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText, shopSoonText } from '../../platform/ui/words.ts'
import { usePaging } from './use-paging.ts'
import { PRINTER_STATE_WORDS, printerState } from '../../../shared/production/printers/printer-state.ts'
import classes from './wall.module.css'

/** Four by three fit on the display with letters that are read from four meters. */
const SHOWN_PRINTERS = 12
/** So few get wider cells. */
const FEW = 6

/** The printers in a grid, page by page where there are more. */
export function PrinterWall({ printers }: { printers: readonly WallPrinter[] }) {
  const { shown, page, pages } = usePaging(printers, SHOWN_PRINTERS)
  return (
    <section className={`relative ${classes['printers']}`} aria-label="Printers">
      <ul data-wide={printers.length <= FEW || undefined}>
        {shown.map((printer) => (
          <PrinterCell key={printer.id} printer={printer} />
        ))}
      </ul>
      {pages > 1 ? (
        <p className={`absolute text-muted ${classes['page']}`}>
          Printers {page + 1} of {pages}
        </p>
      ) : null}
    </section>
  )
}

function PrinterCell({ printer }: { printer: WallPrinter }) {
  const now = useNow()
  const { name, plate, next, reason } = printer
  const words = PRINTER_STATE_WORDS[printerState(printer, { hasNext: next !== null, now })]
  return (
    <li className={`grid grid-cols-1 overflow-hidden ${classes['cell']}`} data-tone={words.tone}>
      <p className={`flex flex-wrap justify-between whitespace-nowrap ${classes['name']}`}>
        <strong className="truncate">{name}</strong> <b>{words.label}</b>
      </p>
      <p className={`figures font-semibold ${classes['time']}`}>{timeText(printer, now)}</p>
      <Bar plate={plate} now={now} />
      <p className="min-h-[1.25em] truncate text-soft">{plate ? plateText(plate) : (reason ?? '')}</p>
      <p className="min-h-[1.25em] truncate text-soft">
        {next ? `Next: plate ${next.number}, ${next.color} ${next.material}` : ''}
      </p>
    </li>
  )
}

/** The time that is left, or since when a bed waits. */
function timeText({ activity, plate }: WallPrinter, now: number): string {
  if (!plate || plate.ends_at === null) return ''
  if (activity !== 'printing') return `since ${shopSoonText(plate.ends_at, now)}`
  return plate.ends_at <= now
    ? `since ${shopSoonText(plate.ends_at, now)}`
    : `${durationText(plate.ends_at - now)} left`
}

function plateText({ number, units, color, material }: NonNullable<WallPrinter['plate']>): string {
  return `Plate ${number}: ${counted(units, 'unit')}, ${color} ${material}`
}

function Bar({ plate, now }: { plate: WallPrinter['plate']; now: number }) {
  if (!plate || plate.started_at === null || plate.ends_at === null)
    return <span className={`block overflow-hidden bg-sunken ${classes['bar']}`} />
  const total = Math.max(1, plate.ends_at - plate.started_at)
  const share = plate.status === 'printed' ? 1 : Math.min(1, Math.max(0, (now - plate.started_at) / total))
  return (
    <span className={`block overflow-hidden bg-sunken ${classes['bar']}`} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}

import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { PrinterCard } from './printer-card.tsx'
import classes from './floor.module.css'

/** All printers that are shown; those that wait for staff first. */
export function PrinterCards({ printers }: { printers: readonly FloorPrinter[] }) {
  return (
    <ul className={classes['cards']} aria-label="Printers">
      {printers.map((printer) => (
        <PrinterCard key={printer.id} printer={printer} />
      ))}
    </ul>
  )
}

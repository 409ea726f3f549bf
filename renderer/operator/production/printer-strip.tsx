import type { PrinterState } from '../../../shared/orders/boards.ts'
import { printerText } from './lot-words.ts'
import classes from './production.module.css'

/** Every printer, with the orders on it and until when. */
export function PrinterStrip({ printers, now }: { printers: readonly PrinterState[]; now: number }) {
  return (
    <ul className={classes['printers']} aria-label="Printers">
      {printers.map((printer) => (
        <li key={printer.id} data-busy={printer.until !== null}>
          <strong>{printer.name}</strong>
          <span>{printerText(printer, now)}</span>
        </li>
      ))}
    </ul>
  )
}

import type { PrinterDay, PrinterLoad } from '../../../shared/desk/printer-load.ts'
import { dayText } from '../../platform/ui/words.ts'
import { hoursText } from '../../platform/ui/words.ts'
import classes from './quote.module.css'

/** The load of each printer on each of the next days, as bars. */
export function PrinterLoadTable({ load }: { load: readonly PrinterLoad[] }) {
  if (load.length === 0) return null
  return (
    <section className="relative overflow-x-auto" aria-label="Printer load" tabIndex={0}>
      <table className={`figures w-full text-fine ${classes['load']}`}>
        <thead>
          <tr>
            <th className="font-medium whitespace-nowrap" scope="col">
              Fits on
            </th>
            {load[0].days.map(({ day }) => (
              <th key={day} className="font-medium whitespace-nowrap" scope="col" title={dayText(day)}>
                <span aria-hidden="true">{day.slice(8).replace(/^0/, '')}</span>
                <span className="spoken">{dayText(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {load.map((printer) => (
            <tr key={printer.printer_id}>
              <th className="font-medium whitespace-nowrap" scope="row">
                {printer.name}
              </th>
              {printer.days.map((day) => (
                <LoadCell key={day.day} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LoadCell({ day }: { day: PrinterDay }) {
  const total = day.free_seconds + day.taken_seconds
  const percent = total === 0 ? 100 : Math.round((day.taken_seconds / total) * 100)
  const isClosed = day.closed && day.free_seconds === 0
  const hours = `${hoursText(day.taken_seconds)} busy, ${hoursText(day.free_seconds)} free`
  const text = `${dayText(day.day)}: ${isClosed ? 'closed' : hours}`
  return (
    <td title={text}>
      <span className={isClosed ? `${classes['bar']} ${classes['closed']}` : classes['bar']}>
        {isClosed ? null : <span style={{ height: `${percent}%` }} />}
      </span>
      <span className="spoken">{text}</span>
    </td>
  )
}

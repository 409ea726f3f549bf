import { Link } from '@tanstack/react-router'
import { formatCents } from '../../shared/platform/money.ts'
import type { OrderDetails, OrderFailure } from '../../shared/orders/boards.ts'
import { FAILURE_WORDS } from '../../shared/orders/production/unit-work.ts'
import { counted } from '../../shared/platform/counted.ts'
import { durationText, labelText, shopInstantText, weightText } from '../platform/ui/words.ts'
import { TableHead } from '../platform/ui/table-head.tsx'
import events from '../platform/kit/event-list.module.css'
import panel from '../platform/kit/panel.module.css'

/** The status of each unit, and the prints that failed. */
export function OrderUnits({ full }: { full: OrderDetails }) {
  const { units, failures } = full
  return (
    <section className={panel['block']} aria-label="Units">
      <h2>
        {counted(units.length, 'unit')} <Link to="/console/production">View in Production</Link>
      </h2>
      <UnitTable units={units} />
      {failures.length > 0 ? <Failures failures={failures} /> : null}
    </section>
  )
}

function UnitTable({ units }: Pick<OrderDetails, 'units'>) {
  return (
    <section className="relative overflow-x-auto" aria-label="Table of units" tabIndex={0}>
      <table className="figures w-full">
        <TableHead columns={['Unit', 'Status', 'Progress', 'Printer', 'Prints']} />
        <tbody>
          {units.map(({ unit, status, progress, printer, attempts }) => (
            <tr key={unit}>
              <td>{unit}</td>
              <td>{labelText(status)}</td>
              <td>{Math.round(progress * 100)}%</td>
              <td>{printer}</td>
              <td>{attempts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Shows what a failed print used up. Shows nothing for failures from before this was counted. */
function Scrap({ failure: { seconds, grams, cost_cents } }: { failure: OrderFailure }) {
  if (seconds === null || cost_cents === null) return null
  const weight = grams === null ? '' : `${weightText(grams)}, `
  return (
    <span className="font-normal text-muted">
      {' '}
      {weight}
      {durationText(seconds)}, {formatCents(cost_cents)}
    </span>
  )
}

function Failures({ failures }: Pick<OrderDetails, 'failures'>) {
  return (
    <ul className={`named-rows fold-rows ${events['events']}`} aria-label="Failed prints">
      {failures.map((failure) => (
        <li key={`${failure.unit}-${failure.at}`}>
          <time>{shopInstantText(failure.at)}</time>
          <p className="wrap-anywhere">
            Unit {failure.unit} at {Math.round(failure.progress * 100)}%
            {failure.printer === null ? '' : ` on ${failure.printer}`}: {FAILURE_WORDS[failure.reason]}
            {failure.note === null ? '' : `, ${failure.note}`}
            <Scrap failure={failure} />
          </p>
        </li>
      ))}
    </ul>
  )
}

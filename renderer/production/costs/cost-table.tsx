import { totalCost, type CostParts } from '../../../shared/quoting/costs/print-cost.ts'
import { Money } from '../../platform/ui/values.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'
import classes from './costs.module.css'

export interface CostLine {
  name: string
  cost: CostParts
}

/** Costs by what they consist of, with their sum. */
export function CostTable({ label, lines }: { label: string; lines: readonly CostLine[] }) {
  return (
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className={`sum-table ${classes['table']}`}>
        <TableHead columns={['Prints', 'Filament', 'Electricity', 'Machine', 'Labor', 'Cost']} />
        <tbody>
          {lines.map(({ name, cost }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Amount cents={cost.filament_cents} />
              <Amount cents={cost.energy_cents} />
              <Amount cents={cost.machine_cents} />
              <Amount cents={cost.labor_cents} />
              <Amount cents={totalCost(cost)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Amount({ cents }: { cents: number }) {
  return (
    <td>
      <Money cents={cents} />
    </td>
  )
}

import type { Speed } from '../../../shared/catalog/materials.ts'
import type { PriceRequest } from '../../../shared/quoting/pricing/card-amounts.ts'
import { pricePart } from '../../../shared/quoting/pricing/price-part.ts'
import { Money } from '../../platform/ui/values.tsx'
import { useExpectedMargin } from '../costs/use-expected-margin.ts'
import { compareLines, type ExampleRequests } from './example-part.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'
import classes from './prices.module.css'

interface ExamplePriceProps extends ExampleRequests {
  speed: Speed
}

/** Every line of the example's price by the saved price book and by the edited one. */
export function ExamplePrice({ before, after, speed }: ExamplePriceProps) {
  const [old, now] = [before, after].map((request) => figuresOf(request, speed))
  const margins = useMargins(old, now)
  return (
    <section className="overflow-x-auto" aria-label="Table of the price" tabIndex={0}>
      <table className={`sum-table ${classes['table']}`} aria-label="Lines of the price">
        <TableHead columns={['Line', 'Saved', 'Edited']} />
        <tbody>
          {compareLines(old.lines, now.lines).map((line) => (
            <tr key={line.code} data-changed={line.before !== line.after || undefined}>
              <th scope="row">
                {line.label}
                {line.note ? <small>{line.note}</small> : null}
              </th>
              <td>{line.before === null ? '—' : <Money cents={line.before} />}</td>
              <td>{line.after === null ? '—' : <Money cents={line.after} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow label="Total" before={old.total_cents} after={now.total_cents} />
          <SumRow label="Per piece" before={old.unit_cents} after={now.unit_cents} />
          {margins ? <SumRow {...margins} /> : null}
        </tfoot>
      </table>
    </section>
  )
}

function figuresOf(request: PriceRequest, speed: Speed) {
  const { prices, filament_cost_cents, seconds, quantity } = pricePart(request)
  const work = { filament_cost: filament_cost_cents, seconds: seconds * quantity, units: quantity }
  return { ...prices[speed], work }
}

function useMargins(...prices: ReturnType<typeof figuresOf>[]) {
  const marginOfSale = useExpectedMargin()
  if (!marginOfSale) return null
  const [before, after] = prices.map(({ total_cents, work }) =>
    marginOfSale({ revenue_cents: total_cents, ...work }),
  )
  return {
    label: ['Margin per machine hour', after.uncounted].filter(Boolean).join(', '),
    before: before.per_machine_hour_cents,
    after: after.per_machine_hour_cents,
  }
}

function SumRow(props: { label: string; before: number | null; after: number | null }) {
  const { label, before, after } = props
  return (
    <tr data-changed={before !== after || undefined}>
      <th scope="row">{label}</th>
      <td>{before === null ? '—' : <Money cents={before} />}</td>
      <td>{after === null ? '—' : <Money cents={after} />}</td>
    </tr>
  )
}

import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import type { PriceBreakdown } from '../../../shared/quoting/pricing/price-part.ts'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText, weightText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'
import { useExpectedMargin } from '../../quoting/costs/use-expected-margin.ts'
import { useRight } from '../../platform/kit/use-right.ts'

/** The breakdown of the price, with its margin per machine hour. */
export function PriceFigures({ opened }: { opened: OpenedQuote }) {
  const seesMoney = useRight('see_money')
  const { breakdown, asked_now, quote } = opened
  const isPriced = quote.options.length > 0
  const shown = isPriced ? breakdown : (asked_now ?? breakdown)
  if (!seesMoney) return null
  if (!shown) return <p className="font-normal text-muted">Nothing was measured on this part.</p>
  const { price } = shown
  return (
    <section className={panel['block']} aria-labelledby="figures">
      <h3 id="figures">{isPriced ? 'Price breakdown' : 'Price book today'}</h3>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <span>
          {durationText(price.seconds)} of machine time{price.quantity > 1 ? ' per piece' : ''}
        </span>
        {price.grams > 0 ? <span>{weightText(price.grams)}</span> : null}
        <span>{counted(price.quantity, 'piece')}</span>
      </p>
      <Lines price={price} />
    </section>
  )
}

function Lines({ price }: { price: PriceBreakdown }) {
  const { week, asap } = price.prices
  const margin = useExpectedMargin()?.({
    revenue_cents: week.total_cents,
    filament_cost: price.filament_cost_cents,
    seconds: price.seconds * price.quantity,
    units: price.quantity,
  })
  return (
    <dl className={`figures sum-lines grid gap-0.5 ${panel['lines']}`}>
      {week.lines.map((line) => (
        <Line key={line.code} label={line.label} note={line.note} cents={line.cents} />
      ))}
      <Line label="Economy" note={null} cents={week.total_cents} sum />
      <Line label="Fastest" note={null} cents={asap.total_cents} sum />
      {margin ? <Line label="Production cost" note={null} cents={margin.cost_cents} /> : null}
      {margin && margin.per_machine_hour_cents !== null ? (
        <Line
          label="Economy margin per machine hour"
          note={margin.uncounted}
          cents={margin.per_machine_hour_cents}
          sum
        />
      ) : null}
    </dl>
  )
}

function Line(props: { label: string; note: string | null; cents: number; sum?: boolean }) {
  return (
    <div data-sum={props.sum || undefined}>
      <dt>
        {props.label}
        {props.note ? <span>{props.note}</span> : null}
      </dt>
      <dd>
        <Money cents={props.cents} />
      </dd>
    </div>
  )
}

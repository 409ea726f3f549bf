import { riskWord } from '../../../shared/production/floor/promise-risk.ts'
import type { Timeline, TimelineBar } from '../../../shared/production/floor/timeline.ts'
import { SwatchDot } from '../../quoting/customer/choices/swatch-dot.tsx'
import { useSwatches } from '../../quoting/customer/part/use-swatches.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopSoonText } from '../../platform/ui/words.ts'
import { RiskIcon } from './risk-icon.tsx'
import { barName } from './timeline-words.ts'
import classes from './timeline.module.css'

/** The timeline on a phone: what each printer prints, as a list. */
export function TimelineList({ timeline: { rows, now } }: { timeline: Timeline }) {
  return (
    <ul className={`grid gap-2.5 sm:hidden! ${classes['list']}`} aria-label="What each printer prints">
      {rows.map(({ printer_id, name, bars, active }) => (
        <li key={printer_id} className="grid gap-1.5 box">
          <h2 className="text-small">{name}</h2>
          {bars.length === 0 ? <p>{active ? 'Free' : 'Not available'}</p> : null}
          <ol className="grid gap-2">
            {bars.map((bar) => (
              <ListedBar key={bar.key} bar={bar} now={now} />
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}

function ListedBar({ bar, now }: { bar: TimelineBar; now: number }) {
  const swatches = useSwatches()
  const { kind, color, material, orders, units, risk, start, ends_at } = bar
  return (
    <li className="figures" data-kind={kind}>
      <span>
        {shopSoonText(start, now)} to {shopSoonText(ends_at, now)}
      </span>
      <span>
        <strong>{barName(bar)}</strong> {counted(units, 'unit')} of {orders.join(', ')}
        {risk === null ? null : (
          <b className={`flex items-center gap-1 ${risk === 'tight' ? 'text-attention' : 'text-stop'}`}>
            <RiskIcon risk={risk} /> {riskWord(risk, false)}
          </b>
        )}
      </span>
      <span>
        <SwatchDot fill={swatches[color]} /> {material} {color}
      </span>
    </li>
  )
}

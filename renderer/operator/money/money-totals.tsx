import type { MoneyTotals as Totals } from '../../../shared/payments/money-view.ts'
import { totalOf, type Amounts } from '../../../shared/payments/amounts.ts'
import { Money } from '../../ui/values.tsx'
import field from '../../ui/field.module.css'
import classes from './money.module.css'
import { SignedMoney } from './state-word.tsx'

const PERIODS = [
  { days: 7, label: 'The last 7 days' },
  { days: 30, label: 'The last 30 days' },
  { days: 90, label: 'The last 90 days' },
  { days: 365, label: 'The last year' },
]

interface MoneyTotalsProps {
  totals: readonly Totals[]
  days: number
  onDays: (days: number) => void
}

/** What came in and what was kept, in a time that can be chosen. Practised money stands on its own. */
export function MoneyTotals({ totals, days, onDays }: MoneyTotalsProps) {
  return (
    <section className={classes['totals']} aria-label="Totals">
      <label className={classes['period']}>
        <span className="spoken">Of which time</span>
        <select
          className={field['input']}
          value={days}
          onChange={(event) => onDays(Number(event.target.value))}
        >
          {PERIODS.map((period) => (
            <option key={period.days} value={period.days}>
              {period.label}
            </option>
          ))}
        </select>
      </label>
      {totals.length === 0 ? <p className={classes['muted']}>Nothing in this time.</p> : null}
      {totals.map((one) => (
        <ProviderTotals key={one.provider} totals={one} />
      ))}
    </section>
  )
}

function ProviderTotals({ totals: { provider, captured, refunded, disputed } }: { totals: Totals }) {
  const kept = totalOf(captured) - totalOf(refunded) - totalOf(disputed)
  return (
    <dl className={classes['sums']}>
      <div>
        <dt>{provider === 'practice' ? 'Received in practice' : 'Received'}</dt>
        <dd>
          <Money cents={totalOf(captured)} />
        </dd>
        <Split amounts={captured} />
      </div>
      <div>
        <dt>Given back</dt>
        <dd>
          <Money cents={totalOf(refunded)} />
        </dd>
        <Split amounts={refunded} />
      </div>
      {totalOf(disputed) > 0 ? (
        <div>
          <dt>Disputed</dt>
          <dd>
            <Money cents={totalOf(disputed)} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{provider === 'practice' ? 'Kept, had it been real' : 'Kept'}</dt>
        <dd>
          <SignedMoney cents={kept} />
        </dd>
      </div>
    </dl>
  )
}

function Split({ amounts }: { amounts: Amounts }) {
  if (totalOf(amounts) === 0) return null
  return (
    <dd className={classes['split']}>
      Parts <Money cents={amounts.parts_cents} /> · Delivery <Money cents={amounts.delivery_cents} /> · Tax{' '}
      <Money cents={amounts.tax_cents} />
    </dd>
  )
}

import type { MoneyTotals as Totals } from '../../../shared/payments/money-view.ts'
import { totalOf, type Amounts } from '../../../shared/payments/amounts.ts'
import { Money } from '../../platform/ui/values.tsx'
import sums from '../../platform/kit/sums.module.css'
import field from '../../platform/ui/field.module.css'
import classes from './money.module.css'
import { SignedMoney } from './money-state.tsx'

const PERIODS = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last year' },
]

interface MoneyTotalsProps {
  totals: readonly Totals[]
  days: number
  onDays: (days: number) => void
}

/** Received, refunded and net money of a period; practice payments separately. */
export function MoneyTotalsSection({ totals, days, onDays }: MoneyTotalsProps) {
  return (
    <section className="flex flex-wrap items-start gap-x-6 gap-y-3" aria-label="Totals">
      <label className={classes['period']}>
        <span className="spoken">Period</span>
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
      {totals.length === 0 ? <p className="self-center text-muted">Nothing in this period.</p> : null}
      {totals.map((provider) => (
        <ProviderTotals key={provider.provider} totals={provider} />
      ))}
    </section>
  )
}

function ProviderTotals({ totals: { provider, captured, refunded, disputed } }: { totals: Totals }) {
  const net = totalOf(captured) - totalOf(refunded) - totalOf(disputed)
  return (
    <dl className={`flex flex-wrap gap-x-6 gap-y-3 ${sums['sums']}`}>
      <div>
        <dt>{provider === 'practice' ? 'Received in test mode' : 'Received'}</dt>
        <dd>
          <Money cents={totalOf(captured)} />
        </dd>
        <Split amounts={captured} />
      </div>
      <div>
        <dt>Refunded</dt>
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
        <dt>{provider === 'practice' ? 'Net in test mode' : 'Net'}</dt>
        <dd>
          <SignedMoney cents={net} />
        </dd>
      </div>
    </dl>
  )
}

function Split({ amounts }: { amounts: Amounts }) {
  if (totalOf(amounts) === 0) return null
  return (
    <dd className="fine font-normal">
      Parts <Money cents={amounts.parts_cents} /> · Delivery <Money cents={amounts.delivery_cents} /> · Tax{' '}
      <Money cents={amounts.tax_cents} />
    </dd>
  )
}

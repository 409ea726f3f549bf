import { formatCents } from '../../../shared/platform/money.ts'
import type { MoneyEntry } from '../../../shared/payments/money-view.ts'
import { ToneIcon } from '../../platform/ui/notice.tsx'
import classes from './money.module.css'
import { moneyState } from './money-words.ts'

/** The status of a ledger entry. */
export function MoneyState({ entry }: { entry: MoneyEntry }) {
  const { label, tone } = moneyState(entry)
  return (
    <span className={`inline-flex items-center gap-1.5 ${classes['state']}`}>
      <ToneIcon tone={tone} size={16} />
      {label}
    </span>
  )
}

/** An amount with a minus sign when it is negative. */
export function SignedMoney({ cents }: { cents: number }) {
  return <strong className="figures">{formatCents(cents).replace('-', '−')}</strong>
}

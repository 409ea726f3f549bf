import { formatCents } from '../../../shared/money.ts'
import type { MoneyEntry } from '../../../shared/payments/money-view.ts'
import { ToneIcon } from '../../ui/notice.tsx'
import classes from './money.module.css'
import { moneyState } from './money-words.ts'

/** Where the money of a row is: an icon and its word. */
export function StateWord({ entry }: { entry: MoneyEntry }) {
  const { label, tone } = moneyState(entry)
  return (
    <span className={classes['state']}>
      <ToneIcon tone={tone} size={16} />
      {label}
    </span>
  )
}

/** Money with its direction: what leaves the shop has a minus. */
export function SignedMoney({ cents }: { cents: number }) {
  return <strong className="figures">{formatCents(cents).replace('-', '−')}</strong>
}

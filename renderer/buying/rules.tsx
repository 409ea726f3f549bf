import { IconClockExclamation, IconLock, IconReceiptRefund } from '@tabler/icons-react'
import classes from './buy-page.module.css'

/** What paying decides, in three sentences. */
export function Rules({ datePending }: { datePending: boolean }) {
  return (
    <ul className={classes['rules']}>
      <li>
        <IconLock size={19} stroke={1.7} aria-hidden="true" />
        <span>
          Until you pay, everything can still change. Once paid, part, choices, price and address are fixed,
          and the order cannot be cancelled.
        </span>
      </li>
      <li>
        <IconReceiptRefund size={19} stroke={1.7} aria-hidden="true" />
        <span>
          If we cannot make it, everything you paid goes back to your card, delivery and tax included.
        </span>
      </li>
      <li>
        <IconClockExclamation size={19} stroke={1.7} aria-hidden="true" />
        <span>
          {datePending ? 'The ship date is confirmed by a person after you paid. ' : ''}
          If it ships more than one full business day late, 10 % of the parts price and its tax go back to
          your card by themselves.
        </span>
      </li>
    </ul>
  )
}

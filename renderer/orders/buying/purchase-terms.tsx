import { IconClockExclamation, IconFileText, IconLock, IconReceiptRefund } from '@tabler/icons-react'
import classes from './buy-page.module.css'

/** The terms of a purchase: no changes after payment, refund if not made, refund if late. */
export function PurchaseTerms({ datePending }: { datePending: boolean }) {
  return (
    <ul className={`grid gap-2.5 text-body ${classes['rules']}`}>
      <li className="grid gap-3 text-soft">
        <IconLock size={19} stroke={1.7} aria-hidden="true" />
        <span>You can change anything before you pay. Paid orders can’t be changed or canceled.</span>
      </li>
      <li className="grid gap-3 text-soft">
        <IconReceiptRefund size={19} stroke={1.7} aria-hidden="true" />
        <span>If we can’t make your part, you get a full refund, including delivery and tax.</span>
      </li>
      <li className="grid gap-3 text-soft">
        <IconClockExclamation size={19} stroke={1.7} aria-hidden="true" />
        <span>
          {datePending ? 'We’ll confirm the ship date after you pay. ' : ''}
          If your order ships more than one full business day late, we automatically refund 10% of the parts
          price plus tax.
        </span>
      </li>
      <li className="grid gap-3 text-soft">
        <IconFileText size={19} stroke={1.7} aria-hidden="true" />
        <span>
          By paying you agree to our{' '}
          <a href="/terms" target="_blank" rel="noopener">
            terms of sale
          </a>
          . See also{' '}
          <a href="/returns" target="_blank" rel="noopener">
            returns and problems
          </a>
          .
        </span>
      </li>
    </ul>
  )
}

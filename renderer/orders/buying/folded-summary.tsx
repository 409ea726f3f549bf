import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import { ShipsOn } from '../../quoting/customer/price/ships-on.tsx'
import { Money } from '../../platform/ui/values.tsx'
import classes from './order-summary.module.css'
import type { Bought, OrderFormOption } from './order-form-calls.ts'
import { totalBeforeTax } from './total-before-tax.ts'

/** As in `buy-page.module.css`: from here on the steps stand below the summary. */
const NARROW = '(max-width: 860px)'

interface FoldedSummaryProps {
  option: OrderFormOption | undefined
  bought: Bought
  /** Undefined while the tax is not known. */
  total: TotalPreview | undefined
  children: ReactNode
}

/** On a phone the summary is one line until it is opened, so that the form begins on the first screen. */
export function FoldedSummary({ option, bought, total, children }: FoldedSummaryProps) {
  const isNarrow = useMediaQuery(NARROW, matchMedia(NARROW).matches)
  if (!isNarrow) return children
  return (
    <details className={classes['fold']}>
      <summary>
        <span className={classes['foldWords']}>
          <span>Order summary</span>
          {option ? (
            <span className={classes['facts']}>
              <ShipsOn ship_by={option.ship_by} />
            </span>
          ) : null}
        </span>
        {option ? (
          <strong>
            <Money cents={total?.total_cents ?? totalBeforeTax(option, bought.delivery)} />
          </strong>
        ) : null}
      </summary>
      {children}
    </details>
  )
}

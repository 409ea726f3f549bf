import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ShipsOn } from '../../quoting/customer/price/ships-on.tsx'
import { Money } from '../../platform/ui/values.tsx'
import classes from './order-summary.module.css'
import type { Delivered, OrderFormOption } from './order-form-calls.ts'
import { totalBeforeTax } from './total-before-tax.ts'

/** As in `buy-page.module.css`: from here on the steps stand below the summary. */
const NARROW = '(max-width: 860px)'

interface FoldedSummaryProps {
  option: OrderFormOption | undefined
  delivered: Delivered
  children: ReactNode
}

/** On a phone the summary is one line until it is opened, so that the form begins on the first screen. */
export function FoldedSummary({ option, delivered: { delivery, total }, children }: FoldedSummaryProps) {
  const isNarrow = useMediaQuery(NARROW, matchMedia(NARROW).matches)
  if (!isNarrow) return children
  return (
    <details className={classes['fold']}>
      <summary className="flex cursor-pointer items-center gap-3 panel">
        <span className="grid">
          <span>Order summary</span>
          {option ? (
            <span className="note">
              <ShipsOn ship_by={option.ship_by} />
            </span>
          ) : null}
        </span>
        {option ? (
          <strong className="ml-auto">
            <Money cents={total?.total_cents ?? totalBeforeTax(option, delivery)} />
          </strong>
        ) : null}
      </summary>
      {children}
    </details>
  )
}

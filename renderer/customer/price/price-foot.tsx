import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { OrderAction } from './order-action.tsx'
import { Money } from '../../ui/values.tsx'
import { countText, instantText } from '../../ui/words.ts'
import { PriceExplained } from './price-explained.tsx'
import classes from './price-foot.module.css'
import { shownOption } from './price-words.ts'
import { useDesk } from '../quote-desk/quote-desk.ts'
import { useSpeed } from './speed.ts'

/** The total and what can be done with it; of a paid quote the way to its order. */
export function PriceFoot() {
  const { quote, owner } = useDesk()
  if (quote.status !== 'accepted') return <Price />
  if (!owner) return null
  return (
    <div className={classes['foot']}>
      <OrderAction />
    </div>
  )
}

/** The total, until when it holds, and what is in it. */
function Price() {
  const { quote, priced, pending, change } = useDesk()
  const speed = useSpeed((state) => state.speed)
  const [asked, setAsked] = useState(false)
  const option = priced && shownOption(priced.options, speed)
  if (!priced || !option) return null
  return (
    <div className={classes['foot']}>
      <div className={classes['line']}>
        <span className={classes['what']}>
          Total
          <span className={classes['hint']}>
            {countText(priced.quantity, 'piece')}, before tax and delivery
          </span>
        </span>
        <span className={classes['total']} data-total data-stale={pending || undefined}>
          <Money cents={option.total_cents} />
        </span>
      </div>
      <div className={classes['small']}>
        {change ? (
          <button
            type="button"
            aria-expanded={asked}
            className={classes['ask']}
            onClick={() => setAsked(!asked)}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            What is in the price
          </button>
        ) : null}
        {quote.expires_at && !pending ? <span>Holds until {instantText(quote.expires_at)}</span> : null}
      </div>
      {asked && change ? <PriceExplained quote={priced} /> : null}
      <OrderAction />
    </div>
  )
}

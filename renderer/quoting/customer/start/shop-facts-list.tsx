import { formatCents } from '../../../../shared/platform/money.ts'
import { countText, dayText } from '../../../platform/ui/words.ts'
import { useStartFacts } from '../../../platform/ui/use-start-facts.ts'
import classes from './start-page.module.css'
import { deliveryReachText } from '../../../platform/ui/delivery-reach.ts'

/** Where the shop prints, in what, from which price and how soon. Keeps its height while loading. */
export function ShopFactsList() {
  const facts = useStartFacts()
  const shown = facts && [
    ['From', formatCents(facts.minimum_cents), 'per order, before tax and delivery'],
    ['Ships', facts.ships ? dayText(facts.ships) : 'On request', 'the earliest date for small parts'],
    ['Prints in', countText(facts.materials, 'material'), 'from PLA to carbon fiber'],
    ['Made in', facts.place, deliveryReachText(facts.delivers)],
  ]
  return (
    <dl className={classes['facts']}>
      {shown?.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={classes['factNote']}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

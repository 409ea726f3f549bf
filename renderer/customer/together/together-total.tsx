import type { Speed } from '../../../shared/catalog/materials.ts'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { Money } from '../../ui/values.tsx'
import { countText } from '../../ui/words.ts'
import { isMeasured } from '../../use-live.ts'
import options from '../price/option-cards.module.css'
import { SPEED_NAMES } from '../price/price-words.ts'
import { useSpeed } from '../price/speed.ts'
import { commonTotal } from './together-words.ts'
import classes from './together-page.module.css'
import { ShipsOn } from '../price/ships-on.tsx'

const SPEEDS: readonly Speed[] = ['asap', 'week']

/** Both ship dates with the total of all parts. */
export function TogetherTotal({ quotes, waiting }: { quotes: readonly Quote[]; waiting: number }) {
  const { speed, choose } = useSpeed()
  const working = waiting + quotes.filter(isMeasured).length
  const missing = quotes.length - commonTotal(quotes, speed).priced - quotes.filter(isMeasured).length
  return (
    <fieldset className={options['options']}>
      <legend className={classes['legend']}>Total for all parts</legend>
      {SPEEDS.map((offered) => {
        const total = commonTotal(quotes, offered)
        return (
          <label key={offered} className={options['card']}>
            <input
              type="radio"
              name="together"
              checked={offered === speed}
              onChange={() => choose(offered)}
            />
            <span className={options['when']}>
              <span className={options['date']}>
                <ShipsOn ship_by={total.ship_by} word="Ships by" />
              </span>
              <span className={options['name']}>{SPEED_NAMES[offered]}</span>
            </span>
            <span className={options['total']}>
              <Money cents={total.total_cents} />
            </span>
          </label>
        )
      })}
      <output className={classes['note']}>
        {working > 0 ? `${countText(working, 'part')} still being measured. ` : ''}
        {missing > 0 ? `${countText(missing, 'part')} without a price, not included. ` : ''}
        Before tax and delivery.
      </output>
    </fieldset>
  )
}

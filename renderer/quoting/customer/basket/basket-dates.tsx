import type { Basket, BasketOption } from '../../../../shared/orders/baskets/basket.ts'
import { SPEED_NAMES } from '../../../../shared/catalog/speed-names.ts'
import { soldOptions } from '../../../../shared/quoting/quotes/sold-options.ts'
import { Money } from '../../../platform/ui/values.tsx'
import options from '../price/option-cards.module.css'
import { ShipsOn } from '../price/ships-on.tsx'
import { useSpeed } from '../price/speed.ts'
import { decidingPart, shownBasketOption } from './basket-words.ts'

type DatedBasket = Pick<Basket, 'quotes' | 'options'>

/** One ship date per speed for the whole basket, with the part that decides it. */
export function BasketDates({ basket, stale }: { basket: DatedBasket; stale: boolean }) {
  const { speed, choose } = useSpeed()
  const shown = shownBasketOption(basket.options, speed)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="text-lead font-semibold" style={{ marginBottom: 10 }}>
        When everything ships
      </legend>
      {soldOptions(basket.options).map((offered) => (
        <label
          key={offered.speed}
          className={`picks rings relative bg-surface ${options['card']}`}
          data-stale={stale || undefined}
          data-off={!offered.available || undefined}
        >
          <input
            type="radio"
            name="basket-speed"
            checked={offered.speed === shown?.speed}
            onChange={() => choose(offered.speed)}
          />
          <span className="grid gap-0.5">
            <span className={`text-lead font-semibold tracking-tight ${options['date']}`}>
              <ShipsOn ship_by={offered.ship_by} word="Ships by" />
            </span>
            <span className="note">
              {SPEED_NAMES[offered.speed]}
              <Decides basket={basket} option={offered} />
            </span>
          </span>
          <span className={`text-title font-semibold tracking-tight ${options['total']}`}>
            <Money cents={offered.total_cents} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Decides({ basket, option }: { basket: DatedBasket; option: BasketOption }) {
  const part = decidingPart(basket, option)
  if (part === null) return null
  return <span className="wrap-anywhere"> · {part} takes longest</span>
}

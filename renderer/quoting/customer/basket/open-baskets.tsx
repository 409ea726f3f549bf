import { Link } from '@tanstack/react-router'
import { IconBasket } from '@tabler/icons-react'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { Money } from '../../../platform/ui/values.tsx'
import { shopDayText } from '../../../platform/ui/words.ts'
import { useSpeed } from '../price/speed.ts'
import { basketSize, shownBasketOption } from './basket-words.ts'

/** The customer's baskets that are not paid yet, above their quotes. */
export function OpenBaskets({ baskets }: { baskets: readonly Basket[] }) {
  const speed = useSpeed((state) => state.speed)
  if (baskets.length === 0) return null
  return (
    <section className="grid gap-2" aria-label="Baskets">
      {baskets.map((basket) => {
        const option = shownBasketOption(basket.options, speed)
        return (
          <Link
            key={basket.id}
            to="/baskets/$id"
            params={{ id: basket.id }}
            className="lifts grid grid-cols-auto-fr-auto items-center gap-3.5 panel px-4 py-2.5 no-underline"
          >
            <IconBasket size={22} stroke={1.7} aria-hidden="true" />
            <span className="grid min-w-0">
              <span className="font-semibold">Basket, {basketSize(basket)}</span>
              <span className="truncate note">
                {basket.quotes.map(({ filename }) => filename).join(', ')}
              </span>
            </span>
            <span className="grid justify-items-end font-semibold">
              {option ? <Money cents={option.total_cents} /> : null}
              <span className="truncate note font-normal">{shopDayText(basket.updated_at)}</span>
            </span>
          </Link>
        )
      })}
    </section>
  )
}

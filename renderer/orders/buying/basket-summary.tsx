import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Basket, BasketOption } from '../../../shared/orders/baskets/basket.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { soldOptions } from '../../../shared/quoting/quotes/sold-options.ts'
import { useBasketQuotes } from '../../quoting/customer/basket/use-live-basket.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Lines, ShipDateChoice } from './order-summary.tsx'
import type { Delivered } from './order-form-calls.ts'

interface BasketSummaryProps {
  basket: Basket
  option: BasketOption | undefined
  onSpeed: (speed: Speed) => void
  delivered: Delivered
}

/** The parts, the ship dates, and the price line by line. */
export function BasketSummary({ basket, option, onSpeed, delivered }: BasketSummaryProps) {
  return (
    <section className="grid gap-4 panel p-5" aria-label="Your order">
      <Parts basket={basket} option={option} />
      <ShipDateChoice
        options={soldOptions(basket.options)}
        option={option}
        onSpeed={onSpeed}
        delivery={delivered.delivery}
      />
      {option ? (
        <Lines
          parts={counted(basket.quotes.length, 'part')}
          cents={option.total_cents}
          delivered={delivered}
          isReviewed={basket.delivery_review?.status === 'waiting'}
        />
      ) : null}
    </section>
  )
}

function Parts({ basket, option }: Pick<BasketSummaryProps, 'basket' | 'option'>) {
  const quotes = useBasketQuotes(basket)
  return (
    <Box component="ul" className="grid gap-2.5 overflow-y-auto" mah="40vh" aria-label="Parts">
      {basket.quotes.map((entry) => {
        const own = entry.options.find(({ speed }) => speed === option?.speed)
        const quote = quotes.find(({ id }) => id === entry.quote_id)
        return (
          <li key={entry.quote_id} className="grid grid-cols-auto-fr-auto items-center gap-3">
            {quote ? <Thumbnail quote={quote} size={44} /> : <span />}
            <div className="grid min-w-0">
              <Link to="/quotes/$id" params={{ id: entry.quote_id }} className="name-link">
                {entry.filename}
              </Link>
              <span className="figures note">
                {counted(entry.quantity, 'piece')} · {entry.material} · {entry.color}
              </span>
            </div>
            {own ? <Money cents={own.total_cents} /> : null}
          </li>
        )
      })}
    </Box>
  )
}

/** Returns the delivery of a basket as the steps of the order form show a quote's; how many parcels it is, is in its note. */
export function tillDelivery({ delivery }: Pick<Basket, 'delivery'>) {
  if (delivery === null) return null
  const { parcels, fee_note, ...priced } = delivery
  const together = parcels === 1 ? 'One package.' : `${parcels} packages.`
  return { ...priced, window: null, fee_note: [together, fee_note].filter(Boolean).join(' ') }
}

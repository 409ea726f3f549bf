import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconBasket } from '@tabler/icons-react'
import { Money } from '../../../platform/ui/values.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { Thumbnail } from '../part/thumbnail.tsx'
import { useSpeed } from '../price/speed.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './basket-strip.module.css'
import { partsIn } from './basket-words.ts'
import { useBasketQuotes, useHoldingBasket } from './use-live-basket.ts'

/** On the page of a quote: links to its basket and to the other parts there. */
export function BasketStrip() {
  const { quote } = useQuoteContext()
  const basket = useHoldingBasket(quote.id)
  const quotes = useBasketQuotes(basket ?? { quotes: [] })
  const speed = useSpeed((state) => state.speed)
  if (!basket || basket.quotes.length < 2) return null
  return (
    <nav className={`flex gap-1.5 overflow-x-auto ${classes['strip']}`} aria-label="Parts in your basket">
      <Link
        to="/baskets/$id"
        params={{ id: basket.id }}
        className={`lifts inline-flex min-h-control flex-none items-center gap-2 box text-small font-medium no-underline ${classes['all']}`}
      >
        <IconBasket size={18} stroke={1.7} aria-hidden="true" />
        Basket, {counted(partsIn(basket).length, 'part')}
      </Link>
      {basket.quotes.map(({ quote_id, filename, options }) => {
        const option = options.find((offered) => offered.speed === speed)
        const pictured = quotes.find(({ id }) => id === quote_id)
        return (
          <Link
            key={quote_id}
            to="/quotes/$id"
            params={{ id: quote_id }}
            className={`lifts inline-flex min-h-control flex-none items-center gap-2 box text-small no-underline ${classes['part']}`}
          >
            {pictured ? <Thumbnail quote={pictured} size={32} /> : null}
            <Box component="span" className="truncate" maw={160}>
              {filename}
            </Box>
            <span className="unit figures">{option ? <Money cents={option.total_cents} /> : 'no price'}</span>
          </Link>
        )
      })}
    </nav>
  )
}

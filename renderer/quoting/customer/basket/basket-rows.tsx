import { Box } from '@mantine/core'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { refusalOf } from '../../../platform/api.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { BasketPartRow } from './basket-part-row.tsx'
import { inFileOrder } from './basket-words.ts'
import { useChangeBasket } from './use-change-basket.ts'

/** The parts of a basket, in the order of their files, with room for those that are still read. */
export function BasketRows({ basket, quotes }: { basket: Basket; quotes: readonly Quote[] }) {
  const change = useChangeBasket()
  const positions = useQuoteDraft((draft) => draft.positions)
  const remove = (quote_id: string) => change.mutate({ basket_id: basket.id, remove: [quote_id] })
  return (
    <>
      <ul className="@container grid gap-2.5" aria-label="Parts">
        {inFileOrder(quotes, positions).map((quote, at, sorted) => {
          const entry = basket.quotes.find(({ quote_id }) => quote_id === quote.id)
          if (!entry) return null
          return (
            <BasketPartRow
              key={rowKey(sorted, at)}
              quote={quote}
              entry={entry}
              onRemove={basket.quotes.length > 1 ? () => remove(quote.id) : null}
            />
          )
        })}
        {Array.from({ length: basket.quotes.length - quotes.length }, (_, at) => (
          <Box component="li" key={at} className="rounded-panel bg-sunken" h={98} aria-hidden="true" />
        ))}
      </ul>
      {change.error ? <Notice tone="stop" live title={refusalOf(change.error).detail} /> : null}
    </>
  )
}

/** Stays the same over requotes, which have new ids: the file, and which of the rows of that file it is. */
function rowKey(quotes: readonly Quote[], at: number): string {
  const { file_id } = quotes[at]
  return `${file_id} ${quotes.slice(0, at).filter((quote) => quote.file_id === file_id).length}`
}

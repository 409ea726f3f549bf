import { useDeferredValue, useState } from 'react'
import { PriceBook } from '../../../shared/pricing/price-book.ts'
import { ExampleFields } from './example-fields.tsx'
import { FIRST_EXAMPLE, requestOf } from './example-part.ts'
import { ExamplePrice } from './example-price.tsx'
import { PriceCurves } from './price-curves.tsx'
import classes from './prices.module.css'
import { useSavedPrices } from './use-saved-prices.ts'

/** The price of an example and its curves, by the saved and the edited price book, while one types. */
export function PricesInUse({ draft }: { draft: PriceBook }) {
  const saved = useSavedPrices()
  const [part, setPart] = useState(FIRST_EXAMPLE)
  const edited = useDeferredValue(draft)
  const isValid = PriceBook.safeParse(edited).success
  const before = saved && requestOf(part, saved)
  const after = isValid ? requestOf(part, edited) : null
  return (
    <div className={classes['inUse']}>
      <section className={classes['block']} aria-labelledby="example">
        <h2 id="example">Price of an example</h2>
        <ExampleFields part={part} onChange={setPart} />
        {isValid ? null : <p className={classes['quiet']}>Correct the marked fields to see the price.</p>}
        {before && after ? <ExamplePrice before={before} after={after} speed={part.speed} /> : null}
      </section>
      {before && after ? <PriceCurves before={before} after={after} /> : null}
    </div>
  )
}

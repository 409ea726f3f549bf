import { useDeferredValue, useState } from 'react'
import { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { BreaksSection } from './breaks-section.tsx'
import { type ExampleRequests, FIRST_EXAMPLE, requestOf } from './example-part.ts'
import { ExampleSection } from './example-section.tsx'
import { BasketSection, FeesSection, MinimumsSection, RiskSection } from './fee-sections.tsx'
import classes from './prices.module.css'
import { RatesSection } from './rates-section.tsx'
import { SpeedSection } from './speed-section.tsx'
import { TrialEffect } from './trial-effect.tsx'
import { useSavedPrices } from './use-saved-prices.ts'

/** The price book: its rates, with the price of an example beside them and a test bench before it is saved. */
export function PricesPage() {
  return (
    <DocumentPage kind="price_book" Effect={TrialEffect}>
      {(fields) => <PriceFields {...fields} />}
    </DocumentPage>
  )
}

function PriceFields(fields: DocumentFieldsProps<'price_book'>) {
  const [part, setPart] = useState(FIRST_EXAMPLE)
  const saved = useSavedPrices()
  // Fields stay quick while curves are computed.
  const edited = useDeferredValue(fields.draft)
  const isValid = PriceBook.safeParse(edited).success
  const before = saved && requestOf(part, saved)
  const after = isValid ? requestOf(part, edited) : null
  const example: ExampleRequests | null = before && after ? { before, after } : null
  return (
    <div className={classes['columns']}>
      <div className={classes['fields']}>
        <RatesSection {...fields} />
        <FeesSection {...fields} />
        <MinimumsSection {...fields} />
        <BasketSection {...fields} />
        <BreaksSection {...fields} example={example} />
        <SpeedSection {...fields} example={example} />
        <RiskSection {...fields} />
      </div>
      <ExampleSection part={part} onChange={setPart} isValid={isValid} example={example} />
    </div>
  )
}

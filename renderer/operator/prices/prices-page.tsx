import { DocumentPage } from '../documents/document-form.tsx'
import { BreaksSection } from './breaks-section.tsx'
import { FeesSection, MinimumsSection, RiskSection, SpeedSection } from './fee-sections.tsx'
import { PricesInUse } from './prices-in-use.tsx'
import classes from './prices.module.css'
import { RatesSection } from './rates-section.tsx'
import { TrialEffect } from './trial-effect.tsx'

/** The price book: its rates, with the price of an example beside them and a test bench before it is saved. */
export function PricesPage() {
  return (
    <DocumentPage kind="price_book" Effect={TrialEffect}>
      {(fields) => (
        <div className={classes['columns']}>
          <div className={classes['fields']}>
            <RatesSection {...fields} />
            <FeesSection {...fields} />
            <MinimumsSection {...fields} />
            <BreaksSection {...fields} />
            <SpeedSection {...fields} />
            <RiskSection {...fields} />
          </div>
          <PricesInUse draft={fields.draft} />
        </div>
      )}
    </DocumentPage>
  )
}

import { useState } from 'react'
import { salesTax, type SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { Money } from '../../platform/ui/values.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { TRY_ROW } from './tax-rows.ts'

/** In cents: $100.00 of parts, and a delivery of $12.00 that costs the shop $9.00. */
const SALE = { parts_cents: 10_000, delivery_cents: 1_200, delivery_cost_cents: 900 }

/** Shows the tax for a ZIP code with the rates on this page, saved or not. */
export function TryTax({ rules }: { rules: SalesTaxRules }) {
  const [zip, setZip] = useState('')
  const [state, setState] = useState(Object.keys(rules.states)[0] ?? 'CA')
  const isComplete = /^\d{5}$/.test(zip) && /^[A-Z]{2}$/.test(state)
  return (
    <FoldRow name={TRY_ROW.path} title={TRY_ROW.label}>
      <p className="readable">
        The tax on $100.00 of parts with a delivery of $12.00 that costs you $9.00. The actual rate depends on
        the address: a ZIP code can span two tax districts.
      </p>
      <div className={forms['pair']}>
        <LineField label="ZIP" inputMode="numeric" maxLength={5} value={zip} onChange={setZip} />
        <LineField
          label="Customer’s state"
          maxLength={2}
          value={state}
          onChange={(text) => setState(text.toUpperCase())}
        />
      </div>
      <output>{isComplete ? <TaxResult rules={rules} destination={{ state, zip }} /> : null}</output>
    </FoldRow>
  )
}

function TaxResult(props: { rules: SalesTaxRules; destination: { state: string; zip: string } }) {
  const tax = salesTax({ ...SALE, destination: props.destination }, props.rules)
  if (tax.place === null) return <p>No tax is collected there.</p>
  return (
    <dl className="figures facts">
      <dt>Rate</dt>
      <dd>{`${tax.percent}%, ${tax.place}`}</dd>
      <dt>On the parts</dt>
      <dd>
        <Money cents={tax.parts_tax_cents} />
      </dd>
      <dt>On the delivery</dt>
      <dd>
        <Money cents={tax.delivery_tax_cents} />
      </dd>
      <dt>Sales tax</dt>
      <dd>
        <Money cents={tax.tax_cents} />
      </dd>
    </dl>
  )
}

import sections from '../../platform/documents/documents.module.css'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import forms from '../../platform/kit/form.module.css'
import { AmountField } from './amount-field.tsx'
import type { ExampleRequests } from './example-part.ts'
import { SpeedCurve } from './price-curves.tsx'

interface SpeedSectionProps extends DocumentFieldsProps<'price_book'> {
  example: ExampleRequests | null
}

/** The surcharge for the fastest ship date. */
export function SpeedSection({ example, ...fields }: SpeedSectionProps) {
  return (
    <fieldset className={sections['section']}>
      <legend>Surcharge for speed</legend>
      <div className={forms['pair']}>
        <AmountField
          {...fields}
          name="asap_factor"
          label="Fastest costs Economy"
          meaning="At least 1. 1.25 is a surcharge of 25%."
          unit="times"
        />
        <AmountField
          {...fields}
          name="asap_round_up_to_cents"
          label="Fastest is rounded up to"
          meaning="Its total is a multiple of this. 0.01 rounds to a cent."
          unit="dollars"
        />
      </div>
      {example ? <SpeedCurve example={example} /> : null}
    </fieldset>
  )
}

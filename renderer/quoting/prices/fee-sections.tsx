import sections from '../../platform/documents/documents.module.css'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { FoldedFields } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { AmountField } from './amount-field.tsx'

type Fields = DocumentFieldsProps<'price_book'>

/** Sets the fees on top of material and machine time. */
export function FeesSection(fields: Fields) {
  return (
    <fieldset className={sections['section']}>
      <legend>Work on every part</legend>
      <FoldedFields
        name="fees"
        fields={[
          {
            path: 'setup_per_line_cents',
            isEveryday: true,
            field: (
              <AmountField
                {...fields}
                name="setup_per_line_cents"
                label="Setup"
                meaning="Once per order, whatever the quantity."
                unit="dollars"
              />
            ),
          },
          {
            path: 'handling_per_unit_cents',
            isEveryday: true,
            field: (
              <AmountField
                {...fields}
                name="handling_per_unit_cents"
                label="Handling"
                meaning="Per piece: taking it off, cleaning, checking."
                unit="dollars"
              />
            ),
          },
          ...supportFields(fields),
        ]}
      />
    </fieldset>
  )
}

const REMOVAL = [
  {
    name: 'mm2_per_minute',
    label: 'Supports removed per minute',
    meaning: 'Surface that touches supports. More than 0.',
    unit: 'mm2',
  },
  {
    name: 'max_minutes',
    label: 'Support removal at most',
    meaning: 'Per piece. 0 charges nothing for it.',
    unit: 'fine_minutes',
  },
] as const

function supportFields(fields: Fields) {
  const { draft, faults, change } = fields
  return [
    {
      path: 'labor_cents_per_minute',
      field: (
        <AmountField
          {...fields}
          name="labor_cents_per_minute"
          label="Labor"
          meaning="For removing supports. May be a fraction of a cent."
          unit="dollars_per_minute"
        />
      ),
    },
    ...REMOVAL.map(({ name, ...words }) => ({
      path: `support_removal.${name}`,
      field: (
        <FigureField
          {...words}
          value={draft.support_removal[name]}
          fault={faults[`support_removal.${name}`]}
          onChange={(value) => change((book) => void (book.support_removal[name] = value))}
        />
      ),
    })),
  ]
}

/** The lowest prices. */
export function MinimumsSection(fields: Fields) {
  return (
    <fieldset className={sections['section']}>
      <legend>Minimums</legend>
      <div className={forms['pair']}>
        <AmountField
          {...fields}
          name="min_unit_cents"
          label="Minimum per piece"
          meaning="Before the quantity discount. A cheaper piece is raised to it."
          unit="dollars"
        />
        <AmountField
          {...fields}
          name="order_min_cents"
          label="Minimum per order"
          meaning="Setup included. A cheaper order is raised to it, in Economy."
          unit="dollars"
        />
      </div>
    </fieldset>
  )
}

/** Sets which fees the parts of a basket pay only once. */
export function BasketSection({ draft, change }: Fields) {
  const { share_setup, share_minimum } = draft.basket
  return (
    <fieldset className={sections['section']}>
      <legend>Several parts in one purchase</legend>
      <Checkbox
        label="Setup is paid once: that of the part with the highest"
        checked={share_setup}
        onChange={(isOn) => change((book) => void (book.basket.share_setup = isOn))}
      />
      <Checkbox
        label="One minimum for the whole purchase, in place of one per part"
        checked={share_minimum}
        onChange={(isOn) => change((book) => void (book.basket.share_minimum = isOn))}
      />
    </fieldset>
  )
}

/** The charge for uncertain machine time. Each material's own time error is among its rates. */
export function RiskSection({ draft, faults, change }: Fields) {
  return (
    <fieldset className={sections['section']}>
      <legend>Risk margin</legend>
      <div className={forms['pair']}>
        <FigureField
          label="Share of the time error"
          meaning="0 to 100%. Machine time costs more by this share of the material’s time error, and nothing more for a material without one."
          unit="percent_of_share"
          value={draft.risk_margin.share}
          fault={faults['risk_margin.share']}
          onChange={(share) => change((book) => void (book.risk_margin.share = share))}
        />
      </div>
    </fieldset>
  )
}

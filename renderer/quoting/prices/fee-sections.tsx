import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField, textOf } from '../../platform/kit/figure-field.tsx'
import { FoldedFields, FoldRow } from '../../platform/kit/fold.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { figureFields } from '../figure-fields.tsx'
import { BASKET_ROWS, FEE_ROWS, MINIMUM_ROWS, REMOVAL_ROWS, RISK_ROW } from './price-rows.ts'

type Fields = DocumentFieldsProps<'price_book'>

/** Sets the fees on top of material and machine time. */
export function FeesSection(fields: Fields) {
  const { draft, faults, change } = fields
  const removal = REMOVAL_ROWS.map(({ path, name, ...words }) => ({
    path,
    field: (
      <FigureField
        {...words}
        value={draft.support_removal[name]}
        fault={faults[path]}
        onChange={(value) => change((book) => void (book.support_removal[name] = value))}
      />
    ),
  }))
  return (
    <fieldset className={`legend-inside page-section`}>
      <legend>Work on every part</legend>
      <FoldedFields name="fees" fields={[...figureFields(fields, FEE_ROWS), ...removal]} />
    </fieldset>
  )
}

/** The lowest prices. */
export function MinimumsSection(fields: Fields) {
  return (
    <fieldset className={`legend-inside page-section`}>
      <legend>Minimums</legend>
      <FoldedFields name="minimums" fields={figureFields(fields, MINIMUM_ROWS)} />
    </fieldset>
  )
}

/** Sets which fees the parts of a basket pay only once, and the charge for uncertain machine time. */
export function SharingSection(fields: Fields) {
  return (
    <div>
      <BasketRow {...fields} />
      <RiskRow {...fields} />
    </div>
  )
}

function BasketRow({ draft: { basket }, change }: Fields) {
  const once = [...(basket.share_setup ? ['setup'] : []), ...(basket.share_minimum ? ['minimum'] : [])]
  return (
    <FoldRow
      name="basket"
      title="Several parts in one purchase"
      values={once.length === 0 ? 'Each part pays all fees' : `Paid once: ${once.join(', ')}`}
    >
      {BASKET_ROWS.map(({ path, name, label }) => (
        <LinkedField key={path} path={path}>
          <Checkbox
            label={label}
            checked={basket[name]}
            onChange={(isOn) => change((book) => void (book.basket[name] = isOn))}
          />
        </LinkedField>
      ))}
    </FoldRow>
  )
}

/** Each material's own time error is among its rates. */
function RiskRow({ draft, faults, change }: Fields) {
  const { path, label, meaning, unit } = RISK_ROW
  const { share } = draft.risk_margin
  return (
    <FoldRow name={path} title="Risk margin" values={`${textOf(share, unit)}% of the time error`}>
      <FigureField
        label={label}
        meaning={meaning}
        unit={unit}
        value={share}
        fault={faults[path]}
        onChange={(value) => change((book) => void (book.risk_margin.share = value))}
      />
    </FoldRow>
  )
}

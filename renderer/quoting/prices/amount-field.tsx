import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import type { FEE_ROWS } from './price-rows.ts'

/** Returns numbers of the price book as fields of a section that folds. */
export function amountFields(
  { draft, faults, change }: DocumentFieldsProps<'price_book'>,
  rows: typeof FEE_ROWS,
) {
  return rows.map(({ path, isEveryday = false, label, unit, meaning = '' }) => ({
    path,
    isEveryday,
    field: (
      <FigureField
        label={label}
        meaning={meaning}
        unit={unit}
        value={draft[path]}
        fault={faults[path]}
        onChange={(amount) => change((book) => void (book[path] = amount))}
      />
    ),
  }))
}

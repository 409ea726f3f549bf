import type { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField, type UNITS } from '../../platform/kit/figure-field.tsx'

/** The fields of the price book that are one number each. */
type AmountName = {
  [Name in keyof PriceBook]: PriceBook[Name] extends number ? Name : never
}[keyof PriceBook]

interface AmountFieldProps extends DocumentFieldsProps<'price_book'> {
  name: AmountName
  label: string
  meaning: string
  unit: keyof typeof UNITS
}

/** One number of the price book. */
export function AmountField({ name, label, meaning, unit, draft, faults, change }: AmountFieldProps) {
  return (
    <FigureField
      label={label}
      meaning={meaning}
      unit={unit}
      value={draft[name]}
      fault={faults[name]}
      onChange={(amount) => change((book) => void (book[name] = amount))}
    />
  )
}

import { createContext, useContext } from 'react'
import type { MaterialsAnswer } from '../../../shared/catalog/materials.ts'
import type { Comparison } from '../../../shared/quotes/compare.ts'
import type { Quote } from '../../../shared/quotes/quote.ts'
import type { RequoteBody } from '../../../shared/quotes/quote-bodies.ts'
import type { WireRefusal } from '../../api.ts'

/** What the controls show: the quote's own choices with changes that are not answered yet on top. */
export type Choices = Pick<
  Quote,
  'material' | 'material_note' | 'color' | 'color_note' | 'quantity' | 'units' | 'print_settings'
>

/** Everything the parts of the quote page share. */
export interface QuoteContextValue {
  /** As the shop has it now. */
  quote: Quote
  /** The newest state of this part that has a price: shown greyed while `pending`. Null before the first price. */
  priced: Quote | null
  /** A quote of this part with a price that the last change led away from; one can go back to it. */
  before: Quote | null
  /** The newest state of this part that was measured. */
  measured: Quote | null
  /** The price shown is not the price of the choices shown. */
  pending: boolean
  choices: Choices
  catalog: MaterialsAnswer | null
  comparison: Comparison | null
  /** The page of the quote's owner; a review link has none. */
  owner: boolean
  /** Absent where nothing may be changed: on a review link, and on a closed quote. */
  change: ((part: RequoteBody, wait_ms?: number) => void) | null
  refusal: WireRefusal | null
}

export const QuoteContext = createContext<QuoteContextValue | null>(null)

export function useQuoteContext(): QuoteContextValue {
  const value = useContext(QuoteContext)
  if (!value) throw new Error('useQuoteContext needs a quote page around it')
  return value
}

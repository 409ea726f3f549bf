import { createContext, useContext } from 'react'
import type { QuotedExtra } from '../../../../shared/catalog/extras.ts'
import type { MaterialsAnswer } from '../../../../shared/catalog/materials.ts'
import type { QuoteComparison } from '../../../../shared/quoting/quotes/compare.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { RequoteBody } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import type { WireRefusal } from '../../../platform/api.ts'

/** The choices that the controls show: the quote's with pending changes applied. */
export type ShownChoices = Pick<
  Quote,
  'material' | 'material_note' | 'color' | 'color_note' | 'quantity' | 'units' | 'print_settings'
> & { extras: readonly Pick<QuotedExtra, 'id' | 'count'>[] }

/** The values that the panels of one quote page share. */
export interface QuoteContextValue {
  /** The quote as the server has it. */
  quote: Quote
  /** The newest quote of this part that has a price; shown grayed out while `pending`. Null before the first price. */
  priced: Quote | null
  /** The last quote of this part that had a price, when the current one has none; the customer can go back to it. */
  before: Quote | null
  /** The newest quote of this part that was measured. */
  measured: Quote | null
  /** True while the price shown is not the price of the choices shown. */
  pending: boolean
  choices: ShownChoices
  catalog: MaterialsAnswer | null
  comparison: QuoteComparison | null
  /** True on the page of the quote's owner, false on a review link. */
  owner: boolean
  /** Set for a guest with the link of our email on another device: moves the quote there. */
  continueHere?: { open: () => void; busy: boolean } | null
  /** Null if nothing may be changed: on a review link, and on a closed quote. */
  change: ((changes: RequoteBody, wait_ms?: number) => void) | null
  refusal: WireRefusal | null
}

export const QuoteContext = createContext<QuoteContextValue | null>(null)

export function useQuoteContext(): QuoteContextValue {
  const value = useContext(QuoteContext)
  if (!value) throw new Error('useQuoteContext needs a quote page around it')
  return value
}

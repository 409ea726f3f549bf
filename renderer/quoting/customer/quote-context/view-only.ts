import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { QuoteContextValue } from './quote-context.ts'

/** Returns the context of a part that is shown, and not changed. */
export function viewOnly(quote: Quote, catalog: QuoteContextValue['catalog']): QuoteContextValue {
  return {
    quote,
    measured: quote.part ? quote : null,
    priced: null,
    before: null,
    pending: false,
    choices: quote,
    catalog,
    comparison: null,
    owner: false,
    change: null,
    refusal: null,
  }
}

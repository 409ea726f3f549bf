import { sumCents } from '../../shared/money.ts'
import type { PriceOption, Quote } from '../../shared/quotes/quote.ts'

/** Parts and delivery together; sales tax is known at the payment page. */
export function beforeTax(option: Pick<PriceOption, 'total_cents'>, delivery: Quote['delivery']): number {
  return sumCents([option.total_cents, delivery?.fee_cents ?? 0])
}

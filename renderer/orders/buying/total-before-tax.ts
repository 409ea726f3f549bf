import { sumCents } from '../../../shared/platform/money.ts'
import type { PriceOption, Quote } from '../../../shared/quoting/quotes/quote.ts'

/** Returns parts and delivery together, in cents; sales tax is added on the payment page. */
export function totalBeforeTax(
  option: Pick<PriceOption, 'total_cents'>,
  delivery: Quote['delivery'],
): number {
  return sumCents([option.total_cents, delivery?.fee_cents ?? 0])
}

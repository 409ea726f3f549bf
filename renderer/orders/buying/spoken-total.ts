import type { TotalPreview } from '../../../shared/orders/checkout/total-preview.ts'
import { spokenPrice } from '../../quoting/customer/price/price-words.ts'
import type { Bought, OrderFormOption } from './order-form-calls.ts'
import { totalBeforeTax } from './total-before-tax.ts'

/** Returns what a screen reader says after another ship date, the delivery or the tax changed the total. It is outside the summary, which is folded on phones. */
export function spokenTotal(
  option: Pick<OrderFormOption, 'total_cents' | 'ship_by'> | undefined,
  delivery: Bought['delivery'],
  total: Pick<TotalPreview, 'total_cents'> | undefined,
): string {
  if (!option) return ''
  const name = total ? 'Total' : delivery ? 'Total before tax' : 'Subtotal before delivery and tax'
  return spokenPrice(name, total?.total_cents ?? totalBeforeTax(option, delivery), option.ship_by)
}

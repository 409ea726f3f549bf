import type { Speed } from '../../shared/catalog/materials.ts'
import { wholeOf, type Amounts } from '../../shared/payments/amounts.ts'
import type { PriceOption } from '../../shared/quotes/quote.ts'
import { HOUR } from '../../shared/time.ts'
import { tryAddress } from '../delivery/address-seal.ts'
import type { DeliveryRow } from '../delivery/delivery-store.ts'
import type { AgreedTax, CheckoutRow } from '../payments/checkout-store.ts'
import type { PaymentProvider } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'

/** A link is open for an hour: so price and ship date stay true (decisions G-161). */
const LINK_LIFE = HOUR

/** What a person is asked to pay for. */
export interface Terms extends Amounts {
  provider: PaymentProvider
  speed: Speed
  ship_by: string | null
  total_cents: number
  tax: AgreedTax
  delivery: DeliveryRow
  email: string
  expires_at: number
}

/** Parts as quoted, the delivery as priced, and the sales tax of where it goes. */
export function termsOf(
  shop: Shop,
  of: { option: PriceOption; delivery: DeliveryRow; tax: AgreedTax; email: string },
): Terms {
  const { option, delivery, tax, email } = of
  const amounts = {
    parts_cents: option.total_cents,
    delivery_cents: delivery.fee_cents,
    tax_cents: tax.tax_cents,
  }
  return {
    ...amounts,
    provider: shop.payments.current().provider,
    speed: option.speed,
    ship_by: option.ship_by,
    total_cents: wholeOf(amounts),
    tax,
    delivery,
    email,
    expires_at: Math.min(shop.clock.now() + LINK_LIFE, delivery.expires_at),
  }
}

const COMPARED = [
  'provider',
  'speed',
  'ship_by',
  'parts_cents',
  'delivery_cents',
  'tax_cents',
  'email',
] as const satisfies (keyof Terms & keyof CheckoutRow)[]

/** Whether a link asks for the very same: then nobody needs another one. */
export function asksForTheSame(shop: Shop, checkout: CheckoutRow, terms: Terms): boolean {
  const before = JSON.parse(checkout.delivery) as DeliveryRow
  const [agreed, asked] = [before, terms.delivery].map((row) => tryAddress(shop, row.address))
  return (
    COMPARED.every((name) => checkout[name] === terms[name]) &&
    isCalculated(JSON.parse(checkout.tax) as AgreedTax) === isCalculated(terms.tax) &&
    before.method === terms.delivery.method &&
    agreed !== null &&
    JSON.stringify(agreed) === JSON.stringify(asked)
  )
}

/** Stripe Tax is told of sales that it calculated, and of no other. */
function isCalculated(tax: AgreedTax): boolean {
  return tax.calculation_ref !== undefined
}

import type { Speed } from '../../../shared/catalog/materials.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import { totalOf, type Amounts } from '../../../shared/payments/amounts.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { tryAddress } from '../../quoting/delivery/address-store.ts'
import { deliveryOfCheckout, type DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import { taxOfCheckout, type AgreedTax, type CheckoutRow } from '../../payments/checkout-store.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'
import type { Shop } from '../../platform/shop.ts'

/** Seconds. Short, so that price and ship date stay true; Stripe allows no less than half an hour. */
export const CHECKOUT_LIFE = HOUR

/** What a payer is asked to pay for. */
export interface CheckoutTerms extends Amounts, PurchaseNotes {
  provider: PaymentProvider
  speed: Speed
  ship_by: string | null
  total_cents: number
  tax: AgreedTax
  delivery: DeliveryRow
  email: string
  expires_at: number
}

/** Combines the quoted price, the delivery fee, and the sales tax of its destination. */
export function checkoutTerms(
  shop: Shop,
  {
    option,
    delivery,
    tax,
    email,
    notes,
  }: Pick<CheckoutTerms, 'delivery' | 'tax' | 'email'> & { option: PriceOption; notes: PurchaseNotes },
): CheckoutTerms {
  const amounts = {
    parts_cents: option.total_cents,
    delivery_cents: delivery.fee_cents,
    tax_cents: tax.tax_cents,
  }
  return {
    ...amounts,
    ...notes,
    provider: shop.services.payments.current().provider,
    speed: option.speed,
    ship_by: option.ship_by,
    total_cents: totalOf(amounts),
    tax,
    delivery,
    email,
    expires_at: Math.min(shop.clock.now() + CHECKOUT_LIFE, delivery.expires_at),
  }
}

const COMPARED_FIELDS = [
  'provider',
  'speed',
  'ship_by',
  'parts_cents',
  'delivery_cents',
  'tax_cents',
  'email',
  'purchase_order',
  'note_to_shop',
] as const satisfies (keyof CheckoutTerms & keyof CheckoutRow)[]

/** Returns true if a checkout already asks for these terms, so that it can be used again. */
export function hasSameTerms(shop: Shop, checkout: CheckoutRow, terms: CheckoutTerms): boolean {
  const before = deliveryOfCheckout(checkout)
  const [agreed, asked] = [before, terms.delivery].map((row) => tryAddress(shop, row.address))
  return (
    COMPARED_FIELDS.every((name) => checkout[name] === terms[name]) &&
    isCalculated(taxOfCheckout(checkout)) === isCalculated(terms.tax) &&
    taxOfCheckout(checkout).exemption?.exemption_id === terms.tax.exemption?.exemption_id &&
    before.method === terms.delivery.method &&
    agreed !== null &&
    JSON.stringify(agreed) === JSON.stringify(asked)
  )
}

/** Only sales whose tax Stripe Tax calculated are reported to it. */
function isCalculated(tax: AgreedTax): boolean {
  return tax.calculation_ref !== undefined
}

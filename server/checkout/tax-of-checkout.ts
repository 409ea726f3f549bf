import { salesTax, type SalesTax } from '../../shared/payments/sales-tax.ts'
import { Refusal } from '../../shared/refusals.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { openAddress, tryAddress } from '../delivery/address-seal.ts'
import type { DeliveryRow } from '../delivery/delivery-store.ts'
import { findOpenCheckout, type AgreedTax, type CheckoutRow } from '../payments/checkout-store.ts'
import type { Shop } from '../shop.ts'
import type { TaxedPlace } from '../ports/tax.ts'
import { asking, paymentsAway } from './ask-payments.ts'

/** Parts and delivery of a quote whose tax has to be known before there is a link to pay at. */
export interface SaleOfLink {
  quote_id: string
  parts_cents: number
  delivery: DeliveryRow
}

/** What Stripe Tax answered, and what it was asked about. */
export interface CalculatedTax {
  sale: SaleOfLink
  tax: AgreedTax
}

/**
 * The tax of a sale by the shop's own table. Where Stripe Tax is chosen: as it was just calculated, or as it stands in the
 * link that is open for the same sale, so that one link takes one calculation. Null while Stripe still has to be asked.
 */
export function taxOfLink(
  db: ReadDb,
  shop: Shop,
  of: { sale: SaleOfLink; calculated: CalculatedTax | null },
): AgreedTax | null {
  const { sale, calculated } = of
  const { delivery, parts_cents } = sale
  const rules = readShopData(db).sales_tax
  if (rules.by === 'table') {
    const { fee_cents: delivery_cents, cost_cents: delivery_cost_cents } = delivery
    const destination = openAddress(shop, delivery.address)
    return salesTax({ parts_cents, delivery_cents, delivery_cost_cents, destination }, rules)
  }
  const open = findOpenCheckout(db, sale.quote_id)
  if (open && holdsStill(shop, open)) {
    const before = { ...sale, parts_cents: open.parts_cents, delivery: deliveryOf(open) }
    if (isSameSale(shop, before, sale)) return JSON.parse(open.tax) as AgreedTax
  }
  return calculated && isSameSale(shop, calculated.sale, sale) ? calculated.tax : null
}

function deliveryOf(checkout: CheckoutRow): DeliveryRow {
  return JSON.parse(checkout.delivery) as DeliveryRow
}

/** A link of the provider that is asked now, whose tax it has calculated. */
function holdsStill(shop: Shop, { expires_at, provider, tax }: CheckoutRow): boolean {
  return (
    expires_at > shop.clock.now() &&
    provider === shop.payments.current().provider &&
    (JSON.parse(tax) as AgreedTax).calculation_ref !== undefined
  )
}

function isSameSale(shop: Shop, one: SaleOfLink, other: SaleOfLink): boolean {
  if (!tryAddress(shop, one.delivery.address)) return false
  const told = ({ parts_cents, delivery }: SaleOfLink) =>
    JSON.stringify([parts_cents, delivery.fee_cents, placeOf(shop, delivery)])
  return told(one) === told(other)
}

/** No name and no phone number: they are nothing to tax. */
function placeOf(shop: Shop, { address }: DeliveryRow): TaxedPlace {
  const { street, unit, city, state, zip } = openAddress(shop, address)
  return { line1: street, line2: unit ?? null, city, state: state.toUpperCase(), zip }
}

/**
 * Asks Stripe Tax. Refuses with `delivery_invalid` where it does not know the address, and with `payments_unavailable`
 * where it cannot be asked or is not set up: there is never another rate in its place.
 */
export async function calculateTax(shop: Shop, sale: SaleOfLink): Promise<CalculatedTax> {
  const { tax } = shop.payments.current()
  if (!tax) {
    shop.log.error(
      { quote_id: sale.quote_id },
      'Stripe Tax is chosen for this shop, and Stripe is not set up: nothing can be bought',
    )
    throw paymentsAway()
  }
  const { street, unit, city, state, zip } = readShopData(shop.db).shop_details.address
  const answer = await asking(
    shop,
    tax.calculate({
      parts_cents: sale.parts_cents,
      delivery_cents: sale.delivery.fee_cents,
      from: { line1: street, line2: unit, city, state, zip },
      to: placeOf(shop, sale.delivery),
      reference: sale.quote_id,
    }),
  )
  if (answer.answer === 'address_wrong')
    throw new Refusal(
      'delivery_invalid',
      'The sales tax of this address cannot be found. Check the address.',
      {
        fields: ['street', 'city', 'state', 'zip'],
      },
    )
  const { percent, place, parts_tax_cents, delivery_tax_cents, calculation_ref } = answer
  const tax_cents = parts_tax_cents + delivery_tax_cents
  const agreed: SalesTax = { percent, place, parts_tax_cents, delivery_tax_cents, tax_cents }
  return { sale, tax: { ...agreed, calculation_ref } }
}

import { salesTax, type SalesTax } from '../../../shared/payments/sales-tax.ts'
import type { AppliedExemption } from '../../../shared/payments/tax-exemption.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { openAddress, tryAddress } from '../../quoting/delivery/address-store.ts'
import type { DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import { taxOfCheckout, type AgreedTax } from '../../payments/checkout-store.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'
import { findAppliedExemption } from '../../payments/exemption-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { TaxedPlace } from '../../platform/ports/tax.ts'
import { callProvider, paymentsUnavailable } from './call-provider.ts'

/** The fields of a delivery that its tax depends on. */
type TaxedDelivery = Pick<DeliveryRow, 'fee_cents' | 'cost_cents' | 'address'>

/** Parts and delivery of a quote or basket, whose tax must be known before it can be paid. */
export interface TaxableSale {
  /** The id of the quote or basket. */
  reference: string
  parts_cents: number
  delivery: TaxedDelivery
  /** Null if tax is charged. */
  exemption: AppliedExemption | null
}

/** The tax that Stripe Tax calculated, and for which sale. */
export interface CalculatedTax {
  sale: TaxableSale
  tax: AgreedTax
}

/** The open purchase of the same quotes, and its delivery. */
export interface TaxedBefore {
  row: Pick<PurchaseRow, 'parts_cents' | 'expires_at' | 'provider' | 'tax'>
  delivery: TaxedDelivery
}

/**
 * Returns the tax of a sale by the shop's own table. With Stripe Tax: as just calculated, or as stored in the open purchase
 * of the same sale, so that each purchase takes one calculation. Null if Stripe has yet to calculate it.
 */
export function findSaleTax(
  db: ReadDb,
  shop: Shop,
  {
    sale,
    calculated,
    before,
  }: { sale: TaxableSale; calculated: CalculatedTax | null; before: TaxedBefore | null },
): AgreedTax | null {
  const { delivery, parts_cents, exemption } = sale
  const rules = readShopData(db).sales_tax
  if (rules.by === 'table') {
    const { fee_cents: delivery_cents, cost_cents: delivery_cost_cents } = delivery
    const destination = openAddress(shop, delivery.address)
    const tax = salesTax({ parts_cents, delivery_cents, delivery_cost_cents, destination }, rules)
    const agreed = exemption ? exemptTax(tax, exemption) : tax
    return { ...agreed, destination: destinationOf(destination) }
  }
  if (before && hasCalculatedTax(shop, before.row)) {
    const { row } = before
    const openSale: TaxableSale = {
      ...sale,
      parts_cents: row.parts_cents,
      delivery: before.delivery,
      exemption: taxOfCheckout(row).exemption ?? null,
    }
    if (isSameSale(shop, openSale, sale)) return taxOfCheckout(row)
  }
  return calculated && isSameSale(shop, calculated.sale, sale) ? calculated.tax : null
}

/** Returns the exemption of the owner at the place that it is delivered to. */
export function exemptionOfSale(
  db: ReadDb,
  shop: Shop,
  { account_id, delivery }: { account_id: string | null; delivery: TaxedDelivery },
): AppliedExemption | null {
  const { state } = openAddress(shop, delivery.address)
  return findAppliedExemption(db, { account_id, state, at: shop.clock.now() })
}

/** No tax by a certificate. Where the shop collects none anyway, the certificate is not needed. */
function exemptTax(tax: SalesTax, exemption: AppliedExemption): AgreedTax {
  if (tax.place === null) return tax
  return { ...tax, percent: 0, ...NO_TAX, exemption }
}

const NO_TAX = { parts_tax_cents: 0, delivery_tax_cents: 0, tax_cents: 0 }

/** Returns true if an unexpired purchase of the current provider has a tax that Stripe Tax calculated. */
function hasCalculatedTax(shop: Shop, { expires_at, provider, tax }: TaxedBefore['row']): boolean {
  return (
    expires_at > shop.clock.now() &&
    provider === shop.services.payments.current().provider &&
    taxOfCheckout({ tax }).calculation_ref !== undefined
  )
}

function isSameSale(shop: Shop, before: TaxableSale, now: TaxableSale): boolean {
  if (!tryAddress(shop, before.delivery.address)) return false
  const taxedFacts = ({ parts_cents, delivery, exemption }: TaxableSale) =>
    JSON.stringify([parts_cents, delivery.fee_cents, placeOf(shop, delivery), exemption])
  return taxedFacts(before) === taxedFacts(now)
}

/** Stripe Tax is not sent the name and phone number, which it does not need. */
function placeOf(shop: Shop, { address }: TaxedDelivery): TaxedPlace {
  const { street, unit, city, state, zip } = openAddress(shop, address)
  return { line1: street, line2: unit ?? null, city, state: state.toUpperCase(), zip }
}

/**
 * Has Stripe Tax calculate the tax. Refuses with `delivery_invalid` when it does not know the address, and with
 * `payments_unavailable` when it does not answer or is not set up: no other rate is used in its place.
 */
export async function calculateTax(shop: Shop, sale: TaxableSale): Promise<CalculatedTax> {
  const { tax } = shop.services.payments.current()
  if (!tax) {
    shop.log.error(
      { reference: sale.reference },
      'this shop uses Stripe Tax but Stripe is not set up, so nothing can be bought',
    )
    throw paymentsUnavailable()
  }
  const { street, unit, city, state, zip } = readShopData(shop.db).shop_details.address
  const answer = await callProvider(
    shop,
    tax.calculate({
      parts_cents: sale.parts_cents,
      delivery_cents: sale.delivery.fee_cents,
      from: { line1: street, line2: unit, city, state, zip },
      to: placeOf(shop, sale.delivery),
      reference: sale.reference,
      exempt: sale.exemption !== null,
    }),
  )
  if (answer.answer === 'address_wrong')
    throw new Refusal(
      'delivery_invalid',
      'We can’t find the sales tax for this address. Check the address.',
      {
        fields: ['street', 'city', 'state', 'zip'],
      },
    )
  const { percent, place, parts_tax_cents, delivery_tax_cents, calculation_ref } = answer
  const tax_cents = parts_tax_cents + delivery_tax_cents
  const agreed: SalesTax = { percent, place, parts_tax_cents, delivery_tax_cents, tax_cents }
  const destination = destinationOf(openAddress(shop, sale.delivery.address))
  const exemption = sale.exemption && tax_cents === 0 ? { exemption: sale.exemption } : {}
  return { sale, tax: { ...agreed, calculation_ref, destination, ...exemption } }
}

function destinationOf({ state, zip }: { state: string; zip: string }): AgreedTax['destination'] {
  return { state: state.toUpperCase(), zip }
}

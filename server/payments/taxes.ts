import { duplicateZip, type SalesTaxRules } from '../../shared/payments/sales-tax.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { replaceDocument } from '../catalog/edit-document.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Shop } from '../shop.ts'

export interface TaxesShown {
  version: number
  rules: SalesTaxRules
  /** Whether Stripe Tax can be chosen: Stripe takes the payments. */
  stripe_tax: boolean
}

/** Where the shop collects sales tax, and how much. */
export function readTaxes(shop: Shop, caller: Caller): TaxesShown {
  staffWith('set_up', caller)
  const { sales_tax, versions } = readShopData(shop.db)
  return {
    version: versions.sales_tax,
    rules: sales_tax,
    stripe_tax: shop.payments.current().tax !== null,
  }
}

/** Holds for every checkout that is opened from now on; links that are open keep what they show. */
export function saveTaxes(
  shop: Shop,
  caller: Caller,
  input: { version: number; rules: SalesTaxRules },
): TaxesShown {
  const { version, rules } = input
  const twice = duplicateZip(rules)
  if (twice !== null)
    throw new Refusal('zip_in_two_places', `${twice} stands in two places. Take it out of one of them.`)
  if (rules.by === 'stripe' && shop.payments.current().tax === null) throw new Refusal('stripe_not_set_up')
  replaceDocument(shop, caller, { kind: 'sales_tax', version, body: rules })
  return readTaxes(shop, caller)
}

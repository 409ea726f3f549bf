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
  /** Whether Stripe Tax can be chosen, which needs Stripe payments. */
  stripe_tax: boolean
}

/** The sales tax rules, for staff who may change them. */
export function readTaxes(shop: Shop, caller: Caller): TaxesShown {
  staffWith('set_up', caller)
  const { sales_tax, versions } = readShopData(shop.db)
  return {
    version: versions.sales_tax,
    rules: sales_tax,
    stripe_tax: shop.payments.current().tax !== null,
  }
}

/** Saves the rules for new checkouts; open checkouts keep their tax. */
export function saveTaxes(
  shop: Shop,
  caller: Caller,
  input: { version: number; rules: SalesTaxRules },
): TaxesShown {
  const { version, rules } = input
  const twice = duplicateZip(rules)
  if (twice !== null)
    throw new Refusal('zip_in_two_places', `${twice} is in two places. Remove it from one of them.`)
  if (rules.by === 'stripe' && shop.payments.current().tax === null) throw new Refusal('stripe_not_set_up')
  replaceDocument(shop, caller, { kind: 'sales_tax', version, body: rules })
  return readTaxes(shop, caller)
}

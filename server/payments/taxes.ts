import type { SalesTaxRules } from '../../shared/payments/sales-tax.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'

/** Returns true if Stripe Tax can be chosen, which needs Stripe payments. */
export function readTaxServices(shop: Shop, caller: Caller): { stripe_tax: boolean } {
  staffWith('set_up', caller)
  return { stripe_tax: hasStripeTax(shop) }
}

/** Refuses rules by which Stripe computes the tax while it takes no payments: nothing could be bought. */
export function refuseUnusableTax(shop: Shop, { by }: Pick<SalesTaxRules, 'by'>): void {
  if (by === 'stripe' && !hasStripeTax(shop)) throw new Refusal('stripe_not_set_up')
}

function hasStripeTax(shop: Shop): boolean {
  return shop.services.payments.current().tax !== null
}

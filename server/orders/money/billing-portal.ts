import { Refusal } from '../../../shared/platform/refusals.ts'
import { personOf } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { findBillingCustomer } from '../../payments/billing-store.ts'
import type { PaymentProvider } from '../../platform/ports/payments.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { findPayer } from '../order-store.ts'

const PROVIDERS: readonly PaymentProvider[] = ['stripe', 'practice']

/**
 * `POST /v1/billing/portal`: returns a page with the caller's cards and receipts: the payment provider's own page, or the
 * shop's while it takes practice payments. Refuses with `no_billing_account` a caller who has not paid by card yet.
 */
export async function openPortal(shop: Shop, caller: Caller): Promise<{ url: string }> {
  const { account_id } = personOf(caller)
  const current = shop.services.payments.current().provider
  const currentFirst = [current, ...PROVIDERS.filter((provider) => provider !== current)]
  for (const provider of currentFirst) {
    const payments = shop.services.payments.of(provider)
    const customer =
      findBillingCustomer(shop.db, account_id, provider) ?? findPayer(shop.db, account_id, provider)
    if (!payments || !customer) continue
    try {
      const return_url = `${pageUrl(shop)}/billing`
      return await payments.portal({ customer_ref: customer.customer_ref, return_url })
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      throw new Refusal('payments_unavailable', undefined, { retry_after: error.retry_after ?? 30 })
    }
  }
  throw new Refusal('no_billing_account')
}

import {
  isLiveKey,
  isPublicUrl,
  type KeepPaymentSecret,
  type PaymentSetUp,
} from '../../shared/payments/payment-set-up.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { keepSecret } from '../accounts/keep-secret.ts'
import type { Caller } from '../platform/caller.ts'
import type { ProviderAccount } from '../platform/ports/payments.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import { publicUrl } from '../platform/shop-address.ts'
import type { Shop } from '../platform/shop.ts'
import { listPaymentEvents } from './payment-event-store.ts'

const SHOWN_EVENTS = 10

/** Returns how payments are set up, without any key. */
export function readPaymentSetUp(shop: Shop, caller: Caller): PaymentSetUp {
  staffWith('set_up', caller)
  const { secrets } = shop
  const base_url = publicUrl(shop)
  const { canKeep, whyNot } = secrets
  return {
    provider: shop.services.payments.current().provider,
    key: { source: secrets.source('stripe_key'), live: isLiveKey(secrets.get('stripe_key')) },
    webhook_secret: { source: secrets.source('stripe_webhook_secret') },
    can_keep: canKeep,
    why_not: whyNot,
    webhook_url: isPublicUrl(base_url) ? `${base_url}/stripe/webhook` : null,
    notices: listPaymentEvents(shop.db, SHOWN_EVENTS).map(({ id, at, what, ref }) => ({
      id,
      at,
      what,
      ref,
    })),
    under_way: countUnderWay(shop),
  }
}

function countUnderWay(shop: Shop): PaymentSetUp['under_way'] {
  return shop.db.get<PaymentSetUp['under_way']>(
    `select (select count(*) from checkouts where provider = 'stripe' and state in ('opening', 'open')) as links,
       (select count(*) from ledger where provider = 'stripe' and kind = 'refund' and state = 'pending')
       + (select count(*) from stray_payments where provider = 'stripe' and state = 'to_refund') as refunds`,
  )!
}

export async function keepPaymentSecret(
  shop: Shop,
  caller: Caller,
  secret: KeepPaymentSecret,
): Promise<PaymentSetUp> {
  await keepSecret(shop, caller, secret)
  return readPaymentSetUp(shop, caller)
}

/** Returns the Stripe account of the key, or why Stripe could not be reached. */
export async function testPayments(
  shop: Shop,
  caller: Caller,
): Promise<{ account: ProviderAccount } | { trouble: string }> {
  staffWith('set_up', caller)
  const payments = shop.services.payments.of('stripe')
  if (!payments) throw new Refusal('wrong_state', 'No Stripe key is set up.')
  try {
    return { account: await payments.account() }
  } catch (error) {
    if (error instanceof ServiceUnavailable) return { trouble: error.message }
    throw error
  }
}

import {
  isLiveKey,
  isPublicUrl,
  type KeepPaymentSecret,
  type PaymentSetUp,
} from '../../shared/payments/payment-set-up.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { requireRecentSignIn } from '../accounts/recent-sign-in.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { ProviderAccount } from '../ports/payments.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { publicUrl } from '../shop-address.ts'
import type { Shop } from '../shop.ts'
import { listPaymentEvents } from './payment-event-store.ts'

const SHOWN_EVENTS = 10

/** How payments are set up, without any key. */
export function readPaymentSetUp(shop: Shop, caller: Caller): PaymentSetUp {
  staffWith('set_up', caller)
  const { secrets } = shop
  const base_url = publicUrl(shop)
  const { canKeep, whyNot } = secrets
  return {
    provider: shop.payments.current().provider,
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

/** Stores a key in the system's keychain, or deletes it. A key that is set in the environment can only be changed there. */
export async function keepPaymentSecret(
  shop: Shop,
  caller: Caller,
  { name, value }: KeepPaymentSecret,
): Promise<PaymentSetUp> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  if (!shop.secrets.canKeep) throw new Refusal('wrong_state', shop.secrets.whyNot ?? undefined)
  if (shop.secrets.source(name) === 'environment')
    throw new Refusal('wrong_state', 'This key is set in the environment of the program. Change it there.')
  await shop.secrets.keep(name, value)
  shop.write((tx) =>
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'document',
      subject_id: name,
      what: value === null ? 'secret removed' : 'secret set',
    }),
  )
  return readPaymentSetUp(shop, by)
}

/** Returns the Stripe account of the key, or why Stripe could not be reached. */
export async function testPayments(
  shop: Shop,
  caller: Caller,
): Promise<{ account: ProviderAccount } | { trouble: string }> {
  staffWith('set_up', caller)
  const payments = shop.payments.of('stripe')
  if (!payments) throw new Refusal('wrong_state', 'No Stripe key is set up.')
  try {
    return { account: await payments.account() }
  } catch (error) {
    if (error instanceof ServiceUnavailable) return { trouble: error.message }
    throw error
  }
}

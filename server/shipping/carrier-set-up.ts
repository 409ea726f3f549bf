import { isPublicUrl } from '../../shared/payments/payment-set-up.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import {
  CARRIER_SECRET_NAMES,
  type CarrierSetUp,
  type KeepCarrierSecret,
  type TestCarrier,
} from '../../shared/shipping/carrier-set-up.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { keepSecret } from '../accounts/keep-secret.ts'
import type { Caller } from '../platform/caller.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import { publicUrl } from '../platform/shop-address.ts'
import type { Shop } from '../platform/shop.ts'
import { listCarrierEvents } from './carrier-event-store.ts'

const SHOWN_EVENTS = 10

/** Returns the set-up of carriers, without any key. */
export function readCarrierSetUp(shop: Shop, caller: Caller): CarrierSetUp {
  staffWith('set_up', caller)
  const base_url = publicUrl(shop)
  const { canKeep, whyNot } = shop.secrets
  const sources = CARRIER_SECRET_NAMES.map((name) => [name, shop.secrets.source(name)] as const)
  return {
    secrets: Object.fromEntries(sources) as CarrierSetUp['secrets'],
    can_keep: canKeep,
    why_not: whyNot,
    webhook_urls: isPublicUrl(base_url)
      ? { easypost: `${base_url}/hooks/easypost`, doordash: `${base_url}/hooks/doordash` }
      : null,
    followed: shop.db.get<{ n: number }>('select count(*) as n from trackers where next_poll_at is not null')!
      .n,
    events: listCarrierEvents(shop.db, SHOWN_EVENTS).map(({ id, provider, at, what, ref }) => ({
      id,
      provider,
      at,
      what,
      ref,
    })),
  }
}

export async function keepCarrierSecret(
  shop: Shop,
  caller: Caller,
  secret: KeepCarrierSecret,
): Promise<CarrierSetUp> {
  await keepSecret(shop, caller, secret)
  return readCarrierSetUp(shop, caller)
}

/** Returns whose account the keys are, or why the service did not accept them. */
export async function testCarrier(
  shop: Shop,
  caller: Caller,
  { provider }: TestCarrier,
): Promise<{ account: string } | { failure: string }> {
  staffWith('set_up', caller)
  try {
    if (provider === 'doordash') return await testDoorDash(shop)
    const labels = shop.services.carriers.labels()
    if (!labels) throw new Refusal('wrong_state', 'No EasyPost key is set.')
    return { account: (await labels.account()).name }
  } catch (error) {
    if (error instanceof ServiceUnavailable) return { failure: error.message }
    throw error
  }
}

/** A delivery that does not exist: DoorDash answers that, or that it does not accept the keys. */
async function testDoorDash(shop: Shop): Promise<{ account: string }> {
  const courier = shop.services.carriers.courier()
  if (!courier) throw new Refusal('wrong_state', 'The three keys of DoorDash are not set.')
  await courier.probe()
  return { account: 'DoorDash Drive' }
}

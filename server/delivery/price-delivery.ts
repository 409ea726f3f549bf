import type { DeliveryAddress, DeliveryBody } from '../../shared/delivery/address.ts'
import { checkAddress, type ValidAddress } from '../../shared/delivery/check-address.ts'
import {
  couriersUnavailable,
  decideCarrier,
  decideDelivery,
  type DeliveryFacts,
  type DeliveryStep,
  type ReviewReason,
} from '../../shared/delivery/decide-delivery.ts'
import { markedUp } from '../../shared/delivery/delivery-fees.ts'
import type { DeliveryRules } from '../../shared/delivery/delivery-rules.ts'
import { CARRIER_WORDS } from '../../shared/delivery/delivery-words.ts'
import type { DeliveryMethod, Parcel, PricedDelivery } from '../../shared/delivery/delivery.ts'
import { Refusal } from '../../shared/refusals.ts'
import { DAY, type Instant } from '../../shared/time.ts'
import { readShopData } from '../catalog/shop-data.ts'
import {
  ServiceUnavailable,
  type DeliveryService,
  type OfferedDelivery,
  type DeliveryOffer,
} from '../service-ports.ts'
import type { Shop } from '../shop.ts'
import { shopAsSender } from './shop-address.ts'

/** How long a price holds: a courier's for a day (delivery rule 4), a carrier's for a week (decisions G-181). */
const GOOD_FOR: Record<DeliveryMethod, number> = { courier: DAY, shipping: 7 * DAY }

export interface DeliveryPriceRequest {
  to: DeliveryBody
  parcel: Parcel
  ready_at: Instant
}

/** A price for it, or why a person of the shop has to look at it first. */
export type DeliveryOutcome = { address: DeliveryAddress } & (
  | { priced: PricedDelivery }
  | { review: ReviewReason[] }
)

/** The address as it is delivered to. Refuses with `delivery_invalid` and the names of the wrong fields. */
export function validateAddress(shop: Shop, body: DeliveryBody): ValidAddress {
  const { accept_carrier: _choice, ...typed } = body
  const checked = checkAddress(typed, shop.places)
  if ('fields' in checked) throw new Refusal('delivery_invalid', checked.why, { fields: checked.fields })
  return checked
}

/** Prices a delivery from the shop's door (shared/delivery/decide-delivery.ts), or refuses with the code for it. */
export async function priceDelivery(shop: Shop, of: DeliveryPriceRequest): Promise<DeliveryOutcome> {
  const deliverers = { courier: shop.deliverers.courier(), carrier: shop.deliverers.carrier() }
  if (!deliverers.courier && !deliverers.carrier) throw new Refusal('delivery_unavailable')
  const to = validateAddress(shop, of.to)
  const { delivery: rules, shop_details } = readShopData(shop.db)
  const now = shop.clock.now()
  const facts: DeliveryFacts = {
    to,
    parcel: of.parcel,
    accept_carrier: of.to.accept_carrier,
    ready_at: Math.max(of.ready_at, now),
    now,
    from_zip: shop_details.address.zip,
    courier: deliverers.courier !== null,
    carrier: deliverers.carrier !== null,
  }
  const pricing = { shop, facts, rules, deliverers }
  return { address: to.address, ...(await carryOut(pricing, decideDelivery(facts, rules, shop.places))) }
}

interface Pricing {
  shop: Shop
  facts: DeliveryFacts
  rules: DeliveryRules
  deliverers: { courier: DeliveryService | null; carrier: DeliveryService | null }
}

type Outcome = { priced: PricedDelivery } | { review: ReviewReason[] }

async function carryOut(pricing: Pricing, step: DeliveryStep): Promise<Outcome> {
  switch (step.step) {
    case 'refuse':
      throw new Refusal(step.code, step.detail, step.fields)
    case 'review':
      return { review: step.reasons }
    case 'offer_carrier':
      throw await carrierOffer(pricing, step)
    case 'ask_courier': {
      const answer = await ask(pricing, 'courier')
      if (answer.answer === 'offered') return { priced: price(pricing, 'courier', answer.ride) }
      const { facts, rules } = pricing
      return carryOut(
        pricing,
        answer.answer === 'unavailable'
          ? couriersUnavailable({ carrier: facts.carrier })
          : decideCarrier(facts, rules, 'refused'),
      )
    }
    case 'ask_carrier':
      return { priced: price(pricing, 'shipping', await askCarrier(pricing)) }
  }
}

/** What a carrier would cost, so that the buyer can decide; nothing is told that the table or the carrier cannot keep. */
async function carrierOffer(
  pricing: Pricing,
  step: Extract<DeliveryStep, { step: 'offer_carrier' }>,
): Promise<Refusal> {
  const reviewed = step.review.length > 0
  const offered = reviewed ? null : price(pricing, 'shipping', await askCarrier(pricing))
  const after = reviewed ? ' The shop sets the price of this delivery.' : ''
  return new Refusal('carrier_shipping_available', CARRIER_WORDS[step.why] + after, {
    fee_cents: offered?.fee_cents ?? null,
    transit_days: offered?.transit_days ?? null,
    review_required: reviewed,
  })
}

async function askCarrier(pricing: Pricing): Promise<OfferedDelivery> {
  const answer = await ask(pricing, 'carrier')
  if (answer.answer === 'offered') return answer.ride
  if (answer.answer === 'out_of_reach') throw new Refusal('outside_shipping_area')
  throw new Refusal('courier_error', 'The carrier takes no parcels right now. Try again.')
}

/** An address that the provider does not know is the buyer's to correct; trouble of the provider is not. */
async function ask(
  { shop, facts, deliverers }: Pricing,
  who: 'courier' | 'carrier',
): Promise<Exclude<DeliveryOffer, { answer: 'address_wrong' }>> {
  const { parcel, ready_at, to } = facts
  const deliverer = deliverers[who]!
  try {
    const answer = await deliverer.offer({ from: shopAsSender(shop), to: to.address, parcel, ready_at })
    if (answer.answer !== 'address_wrong') return answer
    throw new Refusal('delivery_invalid', undefined, { fields: answer.fields })
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ provider: deliverer.provider, trouble: error.message }, 'a delivery could not be priced')
    const wait = error.retry_after === null ? {} : { retry_after: error.retry_after }
    throw new Refusal('courier_error', undefined, wait)
  }
}

function price(
  { facts, rules, deliverers, shop }: Pricing,
  method: DeliveryMethod,
  ride: OfferedDelivery,
): PricedDelivery {
  const [mark_up, deliverer] =
    method === 'courier'
      ? [rules.courier.mark_up, deliverers.courier!]
      : [rules.carrier.mark_up, deliverers.carrier!]
  const fee = ride.fee_cents ?? (ride.cost_cents === null ? null : markedUp(ride.cost_cents, mark_up))
  if (fee === null) throw new Error(`${deliverer.provider} offered a ride without a price`)
  return {
    method,
    city: facts.to.address.city,
    fee_cents: fee,
    cost_cents: ride.cost_cents,
    transit_days: method === 'shipping' ? ride.transit_days : null,
    fee_note: method === 'shipping' ? `${ride.service}, packaging included.` : `${ride.service} to the door.`,
    provider: deliverer.provider,
    provider_quote: ride.provider_quote,
    window: ride.window,
    expires_at: shop.clock.now() + GOOD_FOR[method],
  }
}

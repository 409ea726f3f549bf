import type { DeliveryAddress, DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { checkAddress, type ValidAddress } from '../../../shared/quoting/delivery/check-address.ts'
import {
  courierRefusal,
  decideCarrier,
  decideDelivery,
  type DeliveryFacts,
  type NextDeliveryStep,
  type ReviewReason,
} from '../../../shared/quoting/delivery/decide-delivery.ts'
import { markedUp } from '../../../shared/quoting/delivery/delivery-fees.ts'
import type { DeliveryRules } from '../../../shared/quoting/delivery/delivery-rules.ts'
import { carrierOfferWords, noCourierWords } from '../../../shared/quoting/delivery/delivery-words.ts'
import type { DeliveryMethod, Parcel, PricedDelivery } from '../../../shared/quoting/delivery/delivery.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY, type Instant } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { DeliveryService, OfferedDelivery, DeliveryOffer } from '../../platform/ports/delivery.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { pickupAddress, pricePickup } from './price-pickup.ts'
import { shopAsSender } from './shop-address.ts'

/** Seconds for which a delivery price holds. The interface promises a day for a courier; a carrier's rates change rarely. */
const PRICE_LIFE: Record<DeliveryMethod, number> = { courier: DAY, shipping: 7 * DAY }

export interface DeliveryPriceRequest {
  to: DeliveryBody
  parcel: Parcel
  ready_at: Instant
}

/** The price of a delivery, or why staff have to set it. */
export type DeliveryOutcome = { address: DeliveryAddress } & (
  | { priced: PricedDelivery }
  | { review: ReviewReason[] }
)

/** Returns the normalized address. Refuses with `delivery_invalid` and the names of the wrong fields. */
export function validateAddress(shop: Shop, body: DeliveryBody): ValidAddress {
  const { accept_carrier: _choice, pickup, ...typed } = body
  const entered = pickup ? pickupAddress(shop, typed) : typed
  const checked = checkAddress(entered, shop.services.places)
  if ('fields' in checked) {
    const { why, ...fields } = checked
    throw new Refusal('delivery_invalid', why, fields)
  }
  return checked
}

/** Prices a delivery from the shop by the rules of `decideDelivery`, or refuses with the code for it. */
export async function priceDelivery(shop: Shop, request: DeliveryPriceRequest): Promise<DeliveryOutcome> {
  if (request.to.pickup) {
    const { address } = validateAddress(shop, request.to)
    return { address, priced: pricePickup(address, shop.clock.now()) }
  }
  const services = {
    courier: shop.services.deliveryServices.courier(),
    carrier: shop.services.deliveryServices.carrier(),
  }
  if (!services.courier && !services.carrier) throw new Refusal('delivery_unavailable')
  const to = validateAddress(shop, request.to)
  const { delivery: rules, shop_details } = readShopData(shop.db)
  const now = shop.clock.now()
  const facts: AddressedFacts = {
    to,
    parcel: request.parcel,
    accept_carrier: request.to.accept_carrier,
    ready_at: Math.max(request.ready_at, now),
    now,
    from_zip: shop_details.address.zip,
    time_zone: shop_details.time_zone,
    courier: services.courier !== null,
    carrier: services.carrier !== null,
  }
  const pricing = { shop, facts, rules, services }
  return {
    address: to.address,
    ...(await takeStep(pricing, decideDelivery(facts, rules, shop.services.places))),
  }
}

type AddressedFacts = DeliveryFacts & { to: ValidAddress }

interface PricingContext {
  shop: Shop
  facts: AddressedFacts
  rules: DeliveryRules
  services: { courier: DeliveryService | null; carrier: DeliveryService | null }
}

type Outcome = { priced: PricedDelivery } | { review: ReviewReason[] }

async function takeStep(pricing: PricingContext, step: NextDeliveryStep): Promise<Outcome> {
  switch (step.step) {
    case 'refuse':
      throw new Refusal(step.code, step.detail, step.fields)
    case 'review':
      return { review: step.reasons }
    case 'offer_carrier':
      throw await carrierOffer(pricing, step)
    case 'ask_courier': {
      const answer = await requestOffer(pricing, 'courier')
      if (answer.answer === 'offered') return { priced: price(pricing, 'courier', answer.offer) }
      const { facts, rules } = pricing
      return takeStep(
        pricing,
        answer.answer === 'unavailable'
          ? courierRefusal({ carrier: facts.carrier })
          : decideCarrier(facts, rules, 'refused'),
      )
    }
    case 'ask_carrier':
      return { priced: price(pricing, 'shipping', await askCarrier(pricing)) }
  }
}

/** Returns the refusal that says what a carrier would cost, so that the buyer can choose one. No price when staff must set it. */
async function carrierOffer(
  pricing: PricingContext,
  step: Extract<NextDeliveryStep, { step: 'offer_carrier' }>,
): Promise<Refusal> {
  const reviewed = step.review.length > 0
  const offered = reviewed ? null : price(pricing, 'shipping', await askCarrier(pricing))
  return new Refusal('carrier_shipping_available', carrierOfferWords(step.why, step.review), {
    fee_cents: offered?.fee_cents ?? null,
    transit_days: offered?.transit_days ?? null,
    review_required: reviewed,
    no_courier: noCourierWords(step.why),
  })
}

async function askCarrier(pricing: PricingContext): Promise<OfferedDelivery> {
  const answer = await requestOffer(pricing, 'carrier')
  if (answer.answer === 'offered') return answer.offer
  if (answer.answer === 'out_of_reach') throw new Refusal('outside_shipping_area')
  throw new Refusal('courier_error', 'The carrier takes no packages right now. Try again later.')
}

/** Refuses with `delivery_invalid` an address that the service does not know, and with `courier_error` when it fails. */
async function requestOffer(
  { shop, facts, services }: PricingContext,
  who: 'courier' | 'carrier',
): Promise<Exclude<DeliveryOffer, { answer: 'address_wrong' }>> {
  const { parcel, ready_at, to } = facts
  const service = services[who]!
  try {
    const answer = await service.offer({ from: shopAsSender(shop), to: to.address, parcel, ready_at })
    if (answer.answer !== 'address_wrong') return answer
    throw new Refusal('delivery_invalid', undefined, { fields: answer.fields })
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ provider: service.provider, why: error.message }, 'a delivery could not be priced')
    const wait = error.retry_after === null ? {} : { retry_after: error.retry_after }
    throw new Refusal('courier_error', undefined, wait)
  }
}

function price(
  { facts, rules, services, shop }: PricingContext,
  method: DeliveryMethod,
  offer: OfferedDelivery,
): PricedDelivery {
  const [mark_up, service] =
    method === 'courier'
      ? [rules.courier.mark_up, services.courier!]
      : [rules.carrier.mark_up, services.carrier!]
  const fee = offer.fee_cents ?? (offer.cost_cents === null ? null : markedUp(offer.cost_cents, mark_up))
  if (fee === null) throw new Error(`${service.provider} offered a delivery without a price`)
  return {
    method,
    city: facts.to.address.city,
    fee_cents: fee,
    cost_cents: offer.cost_cents,
    transit_days: method === 'shipping' ? offer.transit_days : null,
    fee_note:
      method === 'shipping' ? `${offer.service}, packaging included.` : `${offer.service} to the door.`,
    provider: service.provider,
    provider_quote: offer.provider_quote,
    window: offer.window,
    expires_at: shop.clock.now() + PRICE_LIFE[method],
  }
}

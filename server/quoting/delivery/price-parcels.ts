import type { DeliveryAddress, DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import type { PricedDelivery } from '../../../shared/quoting/delivery/delivery.ts'
import { carrierOfferWords } from '../../../shared/quoting/delivery/delivery-words.ts'
import type { PackedParcel } from '../../../shared/quoting/delivery/pack-basket.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import type { ReviewedParcel } from './review-store.ts'
import { priceDelivery, type DeliveryOutcome } from './price-delivery.ts'
import type { Shop } from '../../platform/shop.ts'

interface ParcelsToPrice {
  to: DeliveryBody
  parcels: readonly PackedParcel[]
  ready_at: Instant
}

/** The price of all parcels, or the parcels of which staff have to price at least one: they set one fee for everything. */
export type ParcelsOutcome = { address: DeliveryAddress } & (
  | { priced: PricedDelivery }
  | { review: ReviewedParcel[] }
)

/**
 * Prices every parcel by the rules for one, and adds them up. Refuses as `priceDelivery` does; `carrier_shipping_available`
 * has the fee of all parcels.
 */
export async function priceParcels(shop: Shop, request: ParcelsToPrice): Promise<ParcelsOutcome> {
  const { to, parcels, ready_at } = request
  const outcomes: DeliveryOutcome[] = []
  for (const { parcel } of parcels) {
    try {
      outcomes.push(await priceDelivery(shop, { to, parcel, ready_at }))
    } catch (error) {
      throw isCarrierOffer(error) ? await offerForAll(shop, request, error) : error
    }
  }
  const [{ address }] = outcomes
  const priced = outcomes.flatMap((outcome) => ('priced' in outcome ? [outcome.priced] : []))
  return priced.length === outcomes.length
    ? { address, priced: addUp(priced) }
    : { address, review: parcels.map((parcel, at) => asReviewed(parcel, outcomes[at])) }
}

function asReviewed({ parcel, quote_ids }: PackedParcel, outcome: DeliveryOutcome): ReviewedParcel {
  return 'priced' in outcome
    ? { parcel, quote_ids, reasons: [], fee_cents: outcome.priced.fee_cents }
    : { parcel, quote_ids, reasons: outcome.review, fee_cents: null }
}

/** The service books each of several parcels by itself, so there is no reference of the whole. */
function addUp(priced: readonly PricedDelivery[]): PricedDelivery {
  const [first] = priced
  if (priced.length === 1) return first
  const costs = priced.map(({ cost_cents }) => cost_cents)
  const days = priced.flatMap(({ transit_days }) => (transit_days === null ? [] : [transit_days]))
  return {
    ...first,
    provider_quote: null,
    fee_cents: sumCents(priced.map(({ fee_cents }) => fee_cents)),
    cost_cents: costs.includes(null) ? null : sumCents(costs as number[]),
    transit_days: days.length === 0 ? null : Math.max(...days),
    expires_at: Math.min(...priced.map(({ expires_at }) => expires_at)),
  }
}

function isCarrierOffer(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'carrier_shipping_available'
}

/** Returns the offer of a carrier for everything: a basket is delivered in one way. */
async function offerForAll(shop: Shop, request: ParcelsToPrice, offer: Refusal): Promise<Refusal> {
  if (request.parcels.length === 1) return offer
  try {
    const to = { ...request.to, accept_carrier: true }
    const outcome = await priceParcels(shop, { ...request, to })
    if ('review' in outcome) {
      const words = carrierOfferWords(
        'chosen',
        outcome.review.flatMap(({ reasons }) => reasons),
      )
      const fields = { fee_cents: null, transit_days: null, review_required: true, no_courier: null }
      return new Refusal(offer.code, words, fields)
    }
    const { fee_cents, transit_days } = outcome.priced
    const { no_courier } = offer.fields
    return new Refusal(offer.code, offer.message, {
      fee_cents,
      transit_days,
      review_required: false,
      no_courier,
    })
  } catch (error) {
    return error instanceof Refusal ? error : offer
  }
}

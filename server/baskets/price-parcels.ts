import type { DeliveryBody } from '../../shared/delivery/address.ts'
import type { PricedDelivery } from '../../shared/delivery/delivery.ts'
import { REVIEW_WORDS } from '../../shared/delivery/delivery-words.ts'
import type { BasketParcel } from '../../shared/delivery/pack-basket.ts'
import { sumCents } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Instant } from '../../shared/time.ts'
import { priceDelivery } from '../delivery/price-delivery.ts'
import type { Shop } from '../shop.ts'

interface ParcelsToPrice {
  to: DeliveryBody
  parcels: readonly BasketParcel[]
  ready_at: Instant
}

/** The price of a delivery in several parcels. The service books each by itself, so there is no reference of the whole. */
export type PricedParcels = Omit<PricedDelivery, 'provider_quote'>

/**
 * Prices every parcel by the rules for one, and adds them up. Refuses as `priceDelivery` does;
 * `carrier_shipping_available` has the fee of all parcels. A parcel that staff must look at is refused with its quote:
 * bought alone, its delivery is reviewed.
 */
export async function priceParcels(shop: Shop, request: ParcelsToPrice): Promise<PricedParcels> {
  const { to, parcels, ready_at } = request
  const priced: PricedDelivery[] = []
  for (const { parcel, quote_ids } of parcels) {
    try {
      const outcome = await priceDelivery(shop, { to, parcel, ready_at })
      if ('review' in outcome) throw reviewRefusal(outcome.review, parcels.length > 1 ? quote_ids[0] : null)
      priced.push(outcome.priced)
    } catch (error) {
      throw isCarrierOffer(error) ? await offerForAll(shop, request, error) : error
    }
  }
  return addUp(priced)
}

function addUp(priced: readonly PricedDelivery[]): PricedParcels {
  const { provider_quote: _single, ...first } = priced[0]
  const costs = priced.map(({ cost_cents }) => cost_cents)
  const days = priced.flatMap(({ transit_days }) => (transit_days === null ? [] : [transit_days]))
  return {
    ...first,
    fee_cents: sumCents(priced.map(({ fee_cents }) => fee_cents)),
    cost_cents: costs.includes(null) ? null : sumCents(costs as number[]),
    transit_days: days.length === 0 ? null : Math.max(...days),
    expires_at: Math.min(...priced.map(({ expires_at }) => expires_at)),
  }
}

function isCarrierOffer(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'carrier_shipping_available'
}

/** The offer of a carrier for everything: a basket is delivered in one way. */
async function offerForAll(shop: Shop, request: ParcelsToPrice, offer: Refusal): Promise<Refusal> {
  if (request.parcels.length === 1) return offer
  try {
    const { fee_cents, transit_days } = await priceParcels(shop, {
      ...request,
      to: { ...request.to, accept_carrier: true },
    })
    return new Refusal(offer.code, offer.message, { fee_cents, transit_days, review_required: false })
  } catch (error) {
    return error instanceof Refusal ? error : offer
  }
}

/** `quote_id` is null when all parts are in one parcel. */
function reviewRefusal(reasons: readonly (keyof typeof REVIEW_WORDS)[], quote_id: string | null): Refusal {
  const words = reasons.map((reason) => REVIEW_WORDS[reason]).join(', ')
  const instead =
    quote_id === null
      ? 'Buy the parts one by one, and our staff review each delivery.'
      : 'Take this part out of the basket and buy it alone, and our staff review its delivery.'
  return new Refusal(
    'shipping_review_required',
    `Our staff must review this delivery (${words}). ${instead}`,
    quote_id === null ? { reasons } : { reasons, quote_id },
  )
}

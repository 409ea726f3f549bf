import { z } from 'zod'
import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type {
  BookedDelivery,
  DeliveryService,
  OfferedDelivery,
  DeliveryRequest,
  DeliveryOffer,
} from '../ports/delivery.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { readAnswer, type Answer } from './ask-service.ts'
import { DOORDASH, doorDashApi, readDelivery, type Delivery, type DoorDashAccess } from './doordash-api.ts'

export interface DoorDashOptions extends DoorDashAccess {
  /** Returns an id for a price request. */
  newId: () => string
}

const Failed = z.object({
  code: z.string().catch('unknown'),
  message: z.string().catch(''),
  reason: z.string().nullish().catch(null),
  field_errors: z
    .array(z.object({ field: z.string(), error: z.string() }))
    .nullish()
    .catch([]),
})

/** Dashers of a DoorDash Drive account: https://developer.doordash.com/en-US/api/drive. */
export function doorDashCourier(options: DoorDashOptions): DeliveryService {
  const { now } = options
  const { ask, answerOf, delivery } = doorDashApi(options)
  // An unaccepted price expires after five minutes.
  const quote = (request: DeliveryRequest, id: string) =>
    ask('POST', '/quotes', { body: deliveryBody(request, { id, now: now() }), safe: true })
  return {
    provider: 'doordash',
    async offer(request) {
      const answer = await quote(request, options.newId())
      return answer.status < 300 ? offerOf(readDelivery(answer)) : refusalOf(answer)
    },
    async book({ request, reference, remember }) {
      // Old prices can no longer be accepted; the reference makes the request idempotent.
      await remember(reference)
      const answer = await ask('POST', '/deliveries', {
        body: deliveryBody(request, { id: reference, now: now() }),
        safe: true,
      })
      if (answer.status < 300) return bookedOf(readDelivery(answer))
      if (answer.status === 409) return bookedOf(await delivery(reference))
      throw new ServiceUnavailable(`${DOORDASH} has no courier for this parcel now (${answer.status})`)
    },
    async findBooked(reference) {
      const answer = await answerOf(reference)
      return answer.status === 404 ? null : bookedOf(readDelivery(answer))
    },
  }
}

/** Pickup can be scheduled up to thirty days ahead; a parcel that is ready is picked up as soon as possible. */
function deliveryBody(
  { from, to, parcel, ready_at }: DeliveryRequest,
  { id, now }: { id: string; now: number },
) {
  const [givenName, ...family] = to.name.split(/\s+/)
  return {
    external_delivery_id: id,
    pickup_address: oneLine(from),
    pickup_business_name: from.name,
    pickup_phone_number: from.phone,
    dropoff_address: oneLine(to),
    dropoff_phone_number: to.phone,
    dropoff_contact_given_name: givenName,
    ...(family.length > 0 ? { dropoff_contact_family_name: family.join(' ') } : {}),
    ...(to.notes ? { dropoff_instructions: to.notes } : {}),
    order_value: parcel.value_cents,
    ...(ready_at > now ? { pickup_time: new Date(ready_at * 1000).toISOString() } : {}),
  }
}

function oneLine({ street, unit, city, state, zip }: DeliveryAddress): string {
  return [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', ')
}

/** Half of the delivery window around DoorDash's estimate. */
const HALF_WINDOW_SECONDS = 30 * 60

function offerOf(delivery: Delivery): DeliveryOffer {
  const at = delivery.dropoff_time_estimated
    ? Math.floor(Date.parse(delivery.dropoff_time_estimated) / 1000)
    : null
  const offer: OfferedDelivery = {
    cost_cents: delivery.fee,
    fee_cents: null,
    provider_quote: delivery.external_delivery_id,
    expires_at: null,
    transit_days: null,
    window: at === null ? null : { from: at - HALF_WINDOW_SECONDS, until: at + HALF_WINDOW_SECONDS },
    service: 'DoorDash courier',
  }
  return { answer: 'offered', offer }
}

const TOO_FAR = /distance|serviceable|service area|does not serve|coverage|outside|exceed/i
const NO_TIME = /dasher|hours|time|closed|unavailable|capacity/i

/** Maps errors to offers, by the fields and texts of https://developer.doordash.com/en-US/docs/drive/reference/errors. */
function refusalOf(answer: Answer): DeliveryOffer {
  const { code, reason, message, field_errors } = readAnswer(Failed, answer, DOORDASH)
  const about = (field: RegExp) => field_errors?.filter((error) => field.test(error.field)) ?? []
  const address = about(/^dropoff_address/)
  if (address.some(({ error }) => TOO_FAR.test(error))) return { answer: 'out_of_reach', why: code }
  const fields = [
    ...(address.length > 0 ? ['street', 'city', 'zip'] : []),
    ...(about(/^dropoff_phone/).length > 0 ? ['phone'] : []),
  ]
  if (fields.length > 0) return { answer: 'address_wrong', fields, why: code }
  if (about(/^order_value/).length > 0) return { answer: 'out_of_reach', why: code }
  if (about(/_time$|_window/).length > 0) return { answer: 'unavailable', why: code }
  const words = field_errors?.length ? '' : `${reason ?? ''} ${message}`.replaceAll('_', ' ')
  if (NO_TIME.test(words)) return { answer: 'unavailable', why: code }
  if (TOO_FAR.test(words)) return { answer: 'out_of_reach', why: code }
  throw new ServiceUnavailable(`${DOORDASH} refused the delivery (${answer.status} ${code})`)
}

function bookedOf(delivery: Delivery): BookedDelivery {
  return {
    provider_ref: delivery.external_delivery_id,
    carrier: DOORDASH,
    tracking_number: null,
    tracking_url: delivery.tracking_url ?? null,
    label_url: null,
    cost_cents: delivery.fee,
    insurance_cents: 0,
    tracker_ref: delivery.external_delivery_id,
  }
}

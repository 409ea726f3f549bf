import { parseJson } from '../../../shared/platform/json-text.ts'
import { shortText } from '../../../shared/platform/cut-text.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  DOORDASH_EVENTS,
  DOORDASH_STATUSES,
  type CarrierReport,
} from '../../../shared/orders/carrier-reports.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type {
  CarrierEvent,
  CourierAccount,
  TrackedParcel,
  ParcelTracking,
  VoidOutcome,
  VoidService,
} from '../ports/carriers.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import {
  CancellationReason,
  DOORDASH,
  doorDashApi,
  readDelivery,
  type Delivery,
  type DoorDashAccess,
} from './doordash-api.ts'

const When = z.iso.datetime({ offset: true })

/** Characters of a reason that are shown. */
const MAX_REASON = 120

/** https://developer.doordash.com/en-US/docs/drive/reference/webhooks */
const Event = z.object({
  event_name: z.string(),
  external_delivery_id: z.string(),
  created_at: When,
  dropoff_time_estimated: When.nullish().catch(null),
  dropoff_time_actual: When.nullish().catch(null),
  tracking_url: z.string().nullish(),
  cancellation_reason: CancellationReason,
})

/** Tracks the shop's own bookings at DoorDash. */
export function doorDashTracking(access: DoorDashAccess & { webhook_secret: string | null }): ParcelTracking {
  const { delivery } = doorDashApi(access)
  return {
    provider: 'doordash',
    hasWebhookSecret: access.webhook_secret !== null,
    follow: null,
    read: async (providerRef) => followedOf(await delivery(providerRef), access.now()),
    readEvent: (body, authorization) => readEvent(body, authorization, access.webhook_secret),
  }
}

/** Statuses of a ride for which no Dasher has been found yet. */
const WITHOUT_DASHER = new Set(['quote', 'created'])

/**
 * A ride that a Dasher has already picked up cannot be canceled. DoorDash may bill one that is canceled after a Dasher was assigned,
 * and its API does not say whether it did, so only a ride without a Dasher counts as refunded.
 */
export function doorDashCancellations(access: DoorDashAccess): VoidService {
  const { ask, delivery } = doorDashApi(access)
  const outcomeOf = ({ delivery_status, dasher_id }: Delivery, hadDasher: boolean): VoidOutcome => {
    if (delivery_status !== 'cancelled') return 'refused'
    return hadDasher || dasher_id ? 'not_refunded' : 'voided'
  }
  return {
    async cancel(providerRef) {
      const { delivery_status } = await delivery(providerRef)
      const hadDasher = delivery_status !== 'cancelled' && !WITHOUT_DASHER.has(delivery_status)
      const path = `/deliveries/${encodeURIComponent(providerRef)}/cancel`
      const answer = await ask('PUT', path, { safe: true })
      if (answer.status < 300) return outcomeOf(readDelivery(answer), hadDasher)
      if (answer.status < 500) return outcomeOf(await delivery(providerRef), hadDasher)
      throw new ServiceUnavailable(`${DOORDASH} did not cancel the ride (${answer.status})`)
    },
    outcome: async (providerRef) => outcomeOf(await delivery(providerRef), false),
  }
}

/** Asks for a delivery that does not exist, whose answer shows whether the keys are accepted. */
export function doorDashAccount(access: DoorDashAccess): CourierAccount {
  return { probe: async () => void (await doorDashApi(access).answerOf('layerline-connection-test')) }
}

function followedOf(delivery: Delivery, now: number): TrackedParcel {
  const { external_delivery_id: provider_ref, delivery_status: said, dropoff_time_actual } = delivery
  const status = DOORDASH_STATUSES[said] ?? null
  const reported_at = delivery.updated_at ? instantOf(delivery.updated_at) : now
  const reached = status === 'delivered' && dropoff_time_actual ? instantOf(dropoff_time_actual) : reported_at
  const report: CarrierReport | null = status && {
    status,
    said,
    reported_at,
    happened_at: reached,
    estimated_day: null,
    eta: delivery.dropoff_time_estimated ? instantOf(delivery.dropoff_time_estimated) : null,
  }
  return {
    provider_ref,
    tracking_url: delivery.tracking_url ?? null,
    report,
    canceled_because: reasonText(delivery.cancellation_reason),
  }
}

/** `dasher_cancelled` as words. */
function reasonText(reason: string | null): string | null {
  const text = (reason ?? '').replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()
  return text === '' ? null : shortText(text, MAX_REASON)
}

function instantOf(datetime: string): number {
  return Math.floor(Date.parse(datetime) / 1000)
}

/** DoorDash sends the token of the endpoint's set-up as `Authorization: Basic <token>` or `Bearer <token>`. */
function readEvent(body: Uint8Array, authorization: string, secret: string | null): CarrierEvent {
  const token = authorization.replace(/^(Basic|Bearer)\s+/i, '')
  if (secret === null || !isSameText(token, secret)) throw new Refusal('signature_invalid')
  const event = Event.safeParse(parseJson(Buffer.from(body).toString()))
  if (!event.success) throw new Refusal('malformed_request')
  const { event_name: said, external_delivery_id: ref, created_at } = event.data
  const status = DOORDASH_EVENTS[said]
  const reported_at = instantOf(created_at)
  const { dropoff_time_actual: actual, dropoff_time_estimated: estimated, tracking_url } = event.data
  const report: CarrierReport | null = status
    ? {
        status,
        said,
        reported_at,
        happened_at: status === 'delivered' && actual ? instantOf(actual) : reported_at,
        estimated_day: null,
        eta: estimated ? instantOf(estimated) : null,
      }
    : null
  return {
    // DoorDash's events have no id.
    id: `${ref} ${said} ${created_at}`,
    what: said,
    ref,
    followed: {
      provider_ref: ref,
      tracking_url: tracking_url ?? null,
      report,
      canceled_because: reasonText(event.data.cancellation_reason),
    },
    voided: null,
  }
}

/** Compares hashes, so that the time says nothing about either text. */
function isSameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

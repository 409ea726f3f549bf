import { parseJson } from '../../../shared/platform/json-text.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { EASYPOST_STATUSES, type CarrierReport } from '../../../shared/orders/carrier-reports.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { CarrierEvent, TrackedParcel, ParcelTracking } from '../ports/carriers.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { readAnswer } from './ask-service.ts'
import { EASYPOST, easyPostApi, EasyPostFailure, type EasyPostAccess } from './easypost-api.ts'

const When = z.iso.datetime({ offset: true })

/** https://docs.easypost.com/docs/trackers */
const Tracker = z.object({
  id: z.string(),
  status: z.string(),
  status_detail: z.string().nullish(),
  updated_at: When,
  est_delivery_date: When.nullish().catch(null),
  public_url: z.string().nullish(),
  tracking_details: z
    .array(z.object({ status: z.string().nullish(), datetime: When.nullish().catch(null) }))
    .nullish()
    .catch([]),
  carrier_detail: z
    .object({ est_delivery_date_local: z.iso.date().nullish().catch(null) })
    .nullish()
    .catch(null),
})
type Tracker = z.infer<typeof Tracker>

const Refund = z.object({ shipment_id: z.string(), status: z.string() })

const Event = z.object({ id: z.string(), description: z.string(), result: z.unknown() })

/** Carriers by their names at EasyPost; only numbers of these are followed. */
const CARRIER_NAMES: Record<string, string> = {
  usps: 'USPS',
  ups: 'UPS',
  upsdap: 'UPS',
  fedex: 'FedEx',
  fedexdefault: 'FedEx',
  dhl: 'DHLExpress',
  dhlexpress: 'DHLExpress',
  ontrac: 'OnTrac',
}

export function easyPostTracking(access: EasyPostAccess & { webhook_secret: string | null }): ParcelTracking {
  const { ask } = easyPostApi(access)
  return {
    provider: 'easypost',
    hasWebhookSecret: access.webhook_secret !== null,
    // EasyPost returns the known tracker of a number that it already follows.
    async follow({ carrier, tracking_number }) {
      const name = CARRIER_NAMES[carrier.toLowerCase()] ?? carrier
      const body = { tracker: { tracking_code: tracking_number, carrier: name } }
      const answer = await ask('POST', '/trackers', { body, safe: true })
      if (answer.status < 300) return followedOf(readAnswer(Tracker, answer, EASYPOST))
      const { code } = readAnswer(EasyPostFailure, answer, EASYPOST).error
      throw new ServiceUnavailable(`${EASYPOST} does not follow this number (${answer.status} ${code})`)
    },
    async read(providerRef) {
      const answer = await ask('GET', `/trackers/${encodeURIComponent(providerRef)}`, { safe: true })
      return followedOf(readAnswer(Tracker, answer, EASYPOST))
    },
    readEvent: (body, signature) => readEvent(body, signature, access.webhook_secret),
  }
}

function followedOf(tracker: Tracker): TrackedParcel {
  return {
    provider_ref: tracker.id,
    tracking_url: tracker.public_url ?? null,
    report: reportOf(tracker),
  }
}

function reportOf(tracker: Tracker): CarrierReport | null {
  const { status: said, updated_at, est_delivery_date, carrier_detail, tracking_details } = tracker
  const status = EASYPOST_STATUSES[said] ?? null
  if (status === null) return null
  const scan = (tracking_details ?? []).findLast((detail) => detail.status === said && detail.datetime)
  const reported_at = instantOf(updated_at)
  return {
    status,
    said,
    reported_at,
    happened_at: scan?.datetime ? instantOf(scan.datetime) : reported_at,
    estimated_day: carrier_detail?.est_delivery_date_local ?? est_delivery_date?.slice(0, 10) ?? null,
    eta: null,
  }
}

function instantOf(datetime: string): number {
  return Math.floor(Date.parse(datetime) / 1000)
}

/**
 * `x-hmac-signature` is `hmac-sha256-hex=` and the HMAC-SHA256 of the raw body under the NFKD-normalized secret
 * (https://docs.easypost.com/guides/webhooks-guide).
 */
function readEvent(body: Uint8Array, signature: string, secret: string | null): CarrierEvent {
  const expected = `hmac-sha256-hex=${createHmac('sha256', (secret ?? '').normalize('NFKD'))
    .update(body)
    .digest('hex')}`
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)]
  if (secret === null || a.length !== b.length || !timingSafeEqual(a, b))
    throw new Refusal('signature_invalid')
  const event = Event.safeParse(parseJson(Buffer.from(body).toString()))
  if (!event.success) throw new Refusal('malformed_request')
  const { id, description: what, result } = event.data
  const tracker = what.startsWith('tracker.') ? readResult(Tracker, result) : undefined
  const refund = what.startsWith('refund.') ? readResult(Refund, result) : undefined
  return {
    id,
    what,
    ref: tracker?.id ?? refund?.shipment_id ?? id,
    followed: tracker ? followedOf(tracker) : null,
    voided: refund ? { label_ref: refund.shipment_id, outcome: refundOutcome(refund.status) } : null,
  }
}

function readResult<T>(shape: z.ZodType<T>, result: unknown): T {
  const read = shape.safeParse(result)
  if (!read.success) throw new Refusal('malformed_request')
  return read.data
}

/** EasyPost's `refund_status` (https://docs.easypost.com/docs/shipments/shipping-refund). */
export function refundOutcome(status: string | null | undefined): 'asked' | 'voided' | 'refused' {
  if (status === 'refunded') return 'voided'
  return status === 'rejected' || status === 'not_applicable' ? 'refused' : 'asked'
}

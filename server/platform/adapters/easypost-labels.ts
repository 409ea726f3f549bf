import { z } from 'zod'
import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { CarrierLabelFormat } from '../../../shared/quoting/delivery/label-rules.ts'
import type { LabelService, ReturnRequest, VerifiedAddress, VoidService } from '../ports/carriers.ts'
import type { BookedDelivery } from '../ports/delivery.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { readAnswer, type Answer } from './ask-service.ts'
import {
  addressOf,
  bookedOf,
  cheapest,
  EASYPOST,
  easyPostApi,
  EasyPostFailure,
  parcelOf,
  readShipment,
  type EasyPostAccess,
  type EasyPostApi,
  type Shipment,
} from './easypost-api.ts'
import { customsOf } from './easypost-customs.ts'
import { refundOutcome } from './easypost-tracking.ts'

const Address = z.object({
  street1: z.string(),
  street2: z.string().nullish(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  verifications: z.object({
    delivery: z
      .object({ success: z.boolean(), errors: z.array(z.object({ code: z.string() })).catch([]) })
      .nullish(),
  }),
})

const ScanForm = z.object({
  id: z.string(),
  status: z.string(),
  message: z.string().nullish(),
  form_url: z.string().nullish(),
})

const User = z.object({ name: z.string().nullish(), email: z.string().nullish(), id: z.string() })

/** A label is a few dozen kilobytes. */
const MAX_LABEL_BYTES = 5 * 1024 * 1024

/** EasyPost's services for labels besides selling them: https://docs.easypost.com. */
export function easyPostLabels(access: EasyPostAccess): LabelService {
  const api = easyPostApi(access)
  return {
    provider: 'easypost',
    file: (providerRef, format) => readLabel(api, providerRef, format),
    buyReturn: (request) => buyReturn(api, request),
    verify: (address) => verify(api, address),
    async manifest(providerRefs) {
      const body = { shipments: providerRefs.map((id) => ({ id })) }
      const form = readForm(await api.ask('POST', '/scan_forms', { body, safe: false }))
      return { provider_ref: form.id, form_url: form.form_url ?? null }
    },
    async account() {
      const user = readAnswer(User, await api.ask('GET', '/users', { safe: true }), EASYPOST)
      return { name: user.name ?? user.email ?? user.id }
    },
  }
}

/** Refunds of postage take the carriers up to thirty days. */
export function easyPostRefunds(access: EasyPostAccess): VoidService {
  const api = easyPostApi(access)
  return {
    async cancel(providerRef) {
      const answer = await api.ask('POST', `/shipments/${providerRef}/refund`, { safe: true })
      if (answer.status < 300) return refundOutcome(readShipment(answer).refund_status)
      // It was asked for before, or the label cannot be refunded.
      const { refund_status } = await api.shipment(providerRef)
      return refund_status ? refundOutcome(refund_status) : 'refused'
    },
    outcome: async (providerRef) => refundOutcome((await api.shipment(providerRef)).refund_status),
  }
}

/** EasyPost converts a PNG label on request. */
async function readLabel(
  api: EasyPostApi,
  providerRef: string,
  format: CarrierLabelFormat,
): Promise<Uint8Array> {
  const known = await api.shipment(providerRef)
  const url = urlOf(known, format) ?? urlOf(await convert(api, providerRef, format), format)
  if (!url) throw new ServiceUnavailable(`${EASYPOST} has no such label`)
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' }).catch(
    (error: unknown) => {
      throw new ServiceUnavailable(`the label cannot be read from ${EASYPOST}`, { cause: error })
    },
  )
  if (!response.ok)
    throw new ServiceUnavailable(`${EASYPOST} does not hand out the label (${response.status})`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length === 0 || bytes.length > MAX_LABEL_BYTES)
    throw new ServiceUnavailable(`${EASYPOST} handed out a label of ${bytes.length} bytes`)
  return bytes
}

function urlOf({ postage_label: label }: Shipment, format: CarrierLabelFormat): string | null {
  if (!label) return null
  if (format === 'pdf')
    return label.label_pdf_url ?? (isOf(label, 'application/pdf') ? label.label_url! : null)
  if (format === 'zpl')
    return label.label_zpl_url ?? (isOf(label, 'application/zpl') ? label.label_url! : null)
  const isPng = label.label_file_type ? isOf(label, 'image/png') : true
  return isPng ? (label.label_url ?? null) : null
}

function isOf(label: NonNullable<Shipment['postage_label']>, type: string): boolean {
  return label.label_file_type === type && Boolean(label.label_url)
}

async function convert(api: EasyPostApi, id: string, format: CarrierLabelFormat): Promise<Shipment> {
  const query = `?file_format=${format.toUpperCase()}`
  const answer = await api.ask('GET', `/shipments/${id}/label${query}`, { safe: true })
  if (answer.status < 300) return readShipment(answer)
  throw new ServiceUnavailable(`${EASYPOST} cannot convert the label (${answer.status})`)
}

/** With `is_return`, EasyPost sends the parcel from `to_address` to `from_address`. */
async function buyReturn(api: EasyPostApi, request: ReturnRequest): Promise<BookedDelivery> {
  const { customer, shop, parcel, prepared } = request
  const shipment = {
    to_address: addressOf(customer),
    from_address: addressOf(shop),
    parcel: parcelOf(parcel),
    is_return: true,
    ...customsOf(customer, shop, parcel),
  }
  const known = prepared === null ? await api.create(shipment) : await api.shipment(prepared)
  if (prepared === null) await request.remember(known.id)
  if (known.postage_label) return bookedOf(known)
  const rate = cheapest(known.rates)
  if (!rate) throw new ServiceUnavailable(`${EASYPOST} has no rates for a return from there`)
  return api.buy(known.id, { rate, insured_cents: null })
}

async function verify(api: EasyPostApi, entered: DeliveryAddress): Promise<VerifiedAddress> {
  const body = { address: addressOf(entered), verify: true }
  const address = readAnswer(Address, await api.ask('POST', '/addresses', { body, safe: true }), EASYPOST)
  const { delivery } = address.verifications
  if (!delivery) throw new ServiceUnavailable(`${EASYPOST} did not check the address`)
  if (!delivery.success) return { verdict: 'unknown', codes: delivery.errors.map(({ code }) => code) }
  const { street1, street2, city, state, zip } = address
  return {
    verdict: 'found',
    address: { street: street1, unit: street2 || null, city, state, zip: zip.slice(0, 5) },
  }
}

function readForm(answer: Answer) {
  if (answer.status >= 300) {
    const { code } = readAnswer(EasyPostFailure, answer, EASYPOST).error
    throw new ServiceUnavailable(`${EASYPOST} made no form (${code})`)
  }
  const form = readAnswer(ScanForm, answer, EASYPOST)
  if (form.status === 'failed')
    throw new ServiceUnavailable(`${EASYPOST} made no form (${form.message ?? 'failed'})`)
  return form
}

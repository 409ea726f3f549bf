import { z } from 'zod'
import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import type { BookedDelivery } from '../ports/delivery.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { askService, readAnswer, DEFAULT_TIMEOUTS, type Answer, type Patience } from './ask-service.ts'

export const EASYPOST = 'EasyPost'
const MM_PER_INCH = 25.4
export const GRAMS_PER_OUNCE = 28.349523125

export interface EasyPostAccess {
  key: string
  base_url?: string
  patience?: Patience
}

const Rate = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  /** Dollars. */
  rate: z.string().regex(/^\d+(\.\d+)?$/),
  currency: z.string(),
  delivery_days: z.number().nullish(),
  est_delivery_days: z.number().nullish(),
})
export type Rate = z.infer<typeof Rate>

const Fee = z.object({ type: z.string(), amount: z.string(), refunded: z.boolean().catch(false) })

export const Shipment = z.object({
  id: z.string(),
  rates: z.array(Rate),
  selected_rate: Rate.nullish(),
  tracking_code: z.string().nullish(),
  postage_label: z
    .object({
      label_url: z.string().nullish(),
      label_file_type: z.string().nullish(),
      label_pdf_url: z.string().nullish(),
      label_zpl_url: z.string().nullish(),
    })
    .nullish(),
  tracker: z.object({ id: z.string().nullish(), public_url: z.string().nullish() }).nullish(),
  fees: z.array(Fee).nullish().catch([]),
  refund_status: z.string().nullish(),
})
export type Shipment = z.infer<typeof Shipment>

export const EasyPostFailure = z.object({
  error: z.object({
    code: z.string(),
    errors: z
      .array(z.union([z.string(), z.object({ field: z.string().nullish(), code: z.string().nullish() })]))
      .catch([]),
  }),
})

type Ask = (method: 'GET' | 'POST', path: string, more: { body?: unknown; safe: boolean }) => Promise<Answer>

/** Requests to an EasyPost account (https://docs.easypost.com). */
export function easyPostApi({
  key,
  base_url = 'https://api.easypost.com',
  patience = DEFAULT_TIMEOUTS,
}: EasyPostAccess) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const ask: Ask = (method, path, more) =>
    askService({ service: EASYPOST, method, url: `${base_url}/v2${path}`, authorization, ...more }, patience)
  return {
    ask,
    shipment: async (id: string) => readShipment(await ask('GET', `/shipments/${id}`, { safe: true })),
    /** Costs nothing until it is bought. */
    create: async (shipment: object) =>
      readSuccess(await ask('POST', '/shipments', { body: { shipment }, safe: true }), 'create the shipment'),
    buy: (id: string, chosen: { rate: Rate; insured_cents: number | null }) => buyShipment(ask, id, chosen),
  }
}
export type EasyPostApi = ReturnType<typeof easyPostApi>

/** Buys a shipment at most once: a shipment that was bought meanwhile is read. */
async function buyShipment(
  ask: Ask,
  id: string,
  { rate, insured_cents }: { rate: Rate; insured_cents: number | null },
): Promise<BookedDelivery> {
  const insurance = insured_cents === null ? {} : { insurance: (insured_cents / 100).toFixed(2) }
  const bought = await ask('POST', `/shipments/${id}/buy`, {
    body: { rate: { id: rate.id }, ...insurance },
    safe: false,
  })
  if (bought.status < 300) return bookedOf(readShipment(bought))
  const { code } = readAnswer(EasyPostFailure, bought, EASYPOST).error
  if (code === 'SHIPMENT.POSTAGE.EXISTS')
    return bookedOf(readShipment(await ask('GET', `/shipments/${id}`, { safe: true })))
  throw new ServiceUnavailable(`${EASYPOST} did not sell the label (${code})`)
}

function readSuccess(answer: Answer, what: string): Shipment {
  if (answer.status < 300) return readShipment(answer)
  const { code } = readAnswer(EasyPostFailure, answer, EASYPOST).error
  throw new ServiceUnavailable(`${EASYPOST} did not ${what} (${answer.status} ${code})`)
}

export function readShipment(answer: Answer): Shipment {
  return readAnswer(Shipment, answer, EASYPOST)
}

export const Rates = z.object({ rates: z.array(Rate) })

export function serviceOf(rate: Rate): string {
  return `${rate.carrier} ${rate.service}`
}

export function centsOf(rate: Rate): number {
  return Math.round(Number(rate.rate) * 100)
}

export function cheapest(rates: Rate[]): Rate | undefined {
  return rates.filter((rate) => rate.currency === 'USD').toSorted((a, b) => centsOf(a) - centsOf(b))[0]
}

export function bookedOf(shipment: Shipment): BookedDelivery {
  const rate = shipment.selected_rate
  if (!rate) throw new ServiceUnavailable(`${EASYPOST} does not say what was bought`)
  const insurance = (shipment.fees ?? []).filter(({ type, refunded }) => type === 'InsuranceFee' && !refunded)
  return {
    provider_ref: shipment.id,
    carrier: rate.carrier,
    tracking_number: shipment.tracking_code ?? null,
    tracking_url: shipment.tracker?.public_url ?? null,
    label_url: shipment.postage_label?.label_url ?? null,
    cost_cents: centsOf(rate),
    insurance_cents: insurance.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
    tracker_ref: shipment.tracker?.id ?? null,
  }
}

export function addressOf(address: DeliveryAddress) {
  const { name, phone, street, unit, city, state, zip, country } = address
  return { name, phone, street1: street, street2: unit ?? null, city, state, zip, country }
}

/** In inches and ounces. */
export function parcelOf({ size_mm, grams }: Parcel) {
  const [length, width, height] = size_mm.map((side) => tenth(side / MM_PER_INCH))
  return { length, width, height, weight: tenth(grams / GRAMS_PER_OUNCE) }
}

/** Rounds up as carriers do, ignoring floating-point noise. */
export function tenth(amount: number): number {
  return Math.ceil(amount * 10 - 1e-6) / 10
}

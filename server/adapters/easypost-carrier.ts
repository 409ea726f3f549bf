import { z } from 'zod'
import type { DeliveryAddress } from '../../shared/delivery/address.ts'
import type {
  BookedDelivery,
  BookedSince,
  DeliveryService,
  OfferedDelivery,
  DeliveryRequest,
  DeliveryOffer,
} from '../ports/delivery.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { askService, readAnswer, DEFAULT_TIMEOUTS, type Answer, type Patience } from './ask-service.ts'

export interface EasyPostOptions {
  key: string
  base_url?: string
  patience?: Patience
  /** Transit days when a carrier does not say. */
  usualDays: (request: DeliveryRequest) => number
}

const SERVICE = 'EasyPost'
const MM_PER_INCH = 25.4
const GRAMS_PER_OUNCE = 28.349523125

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
type Rate = z.infer<typeof Rate>

const Shipment = z.object({
  id: z.string(),
  rates: z.array(Rate),
  selected_rate: Rate.nullish(),
  tracking_code: z.string().nullish(),
  postage_label: z.object({ label_url: z.string().nullish() }).nullish(),
  tracker: z.object({ public_url: z.string().nullish() }).nullish(),
})
type Shipment = z.infer<typeof Shipment>

const ShipmentPage = z.object({
  shipments: z.array(Shipment.extend({ created_at: z.iso.datetime() })),
  has_more: z.boolean(),
})

const Failed = z.object({
  error: z.object({
    code: z.string(),
    errors: z.array(z.union([z.string(), z.object({ field: z.string().nullish() })])).catch([]),
  }),
})

/** Parcels by the carriers of an EasyPost account: https://docs.easypost.com/docs/shipments. */
export function easyPostCarrier(options: EasyPostOptions): DeliveryService {
  const { key, base_url = 'https://api.easypost.com', patience = DEFAULT_TIMEOUTS } = options
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const ask = (method: 'GET' | 'POST', path: string, more: { body?: unknown; safe: boolean }) =>
    askService({ service: SERVICE, method, url: `${base_url}/v2${path}`, authorization, ...more }, patience)
  const read = async (id: string) => readShipment(await ask('GET', `/shipments/${id}`, { safe: true }))
  return {
    provider: 'easypost',
    bookedSince: (since) => listBooked((path) => ask('GET', path, { safe: true }), since),
    async offer(request) {
      // A shipment costs nothing until it is bought.
      const answer = await ask('POST', '/shipments', { body: { shipment: shipmentOf(request) }, safe: true })
      return answer.status < 300
        ? offerOf(readShipment(answer), options.usualDays(request))
        : refusalOf(answer)
    },
    async book({ offered }) {
      // The shipment was created when it was priced, and can be bought only once.
      const [shipment, service] = splitQuote(offered)
      const known = await read(shipment)
      if (known.postage_label) return bookedOf(known)
      const rerated = await ask('POST', `/shipments/${shipment}/rerate`, { safe: true })
      const rates = readAnswer(z.object({ rates: z.array(Rate) }), rerated, SERVICE).rates
      const rate = rates.find((offered) => serviceOf(offered) === service) ?? cheapest(rates)
      if (!rate) throw new ServiceUnavailable(`${SERVICE} has no rates for this shipment any more`)
      const bought = await ask('POST', `/shipments/${shipment}/buy`, {
        body: { rate: { id: rate.id } },
        safe: false,
      })
      if (bought.status < 300) return bookedOf(readShipment(bought))
      const { code } = readAnswer(Failed, bought, SERVICE).error
      if (code === 'SHIPMENT.POSTAGE.EXISTS') return bookedOf(await read(shipment))
      throw new ServiceUnavailable(`${SERVICE} did not sell the label (${code})`)
    },
  }
}

/** EasyPost's page limit. */
const PAGE_SIZE = 100

/** Lists the labels that were bought, newest first, page by page: https://docs.easypost.com/docs/shipments#retrieve-all-shipments. */
async function listBooked(ask: (path: string) => Promise<Answer>, since: number): Promise<BookedSince[]> {
  const start_datetime = new Date(since * 1000).toISOString()
  const booked: BookedSince[] = []
  for (let before: string | null = null; ;) {
    const query = new URLSearchParams({
      purchased: 'true',
      page_size: String(PAGE_SIZE),
      start_datetime,
      ...(before !== null && { before_id: before }),
    })
    const page = readAnswer(ShipmentPage, await ask(`/shipments?${query}`), SERVICE)
    for (const { id, created_at, selected_rate, tracking_code } of page.shipments)
      booked.push({
        provider_ref: id,
        tracking_number: tracking_code ?? null,
        cost_cents: selected_rate ? centsOf(selected_rate) : null,
        at: Math.floor(Date.parse(created_at) / 1000),
      })
    const last = page.shipments.at(-1)
    if (!page.has_more || !last) return booked
    before = last.id
  }
}

function readShipment(answer: Answer): Shipment {
  return readAnswer(Shipment, answer, SERVICE)
}

function shipmentOf({ from, to, parcel }: DeliveryRequest) {
  const [length, width, height] = parcel.size_mm.map((side) => tenth(side / MM_PER_INCH))
  return {
    to_address: addressOf(to),
    from_address: addressOf(from),
    parcel: { length, width, height, weight: tenth(parcel.grams / GRAMS_PER_OUNCE) },
  }
}

/** Rounds up as carriers do, ignoring floating-point noise. */
function tenth(amount: number): number {
  return Math.ceil(amount * 10 - 1e-6) / 10
}

function addressOf(address: DeliveryAddress) {
  const { name, phone, street, unit, city, state, zip, country } = address
  return { name, phone, street1: street, street2: unit ?? null, city, state, zip, country }
}

function serviceOf(rate: Rate): string {
  return `${rate.carrier} ${rate.service}`
}

/** `shp_… USPS GroundAdvantage`. */
function splitQuote(offered: OfferedDelivery): [shipment: string, service: string] {
  const [shipment, ...service] = (offered.provider_quote ?? '').split(' ')
  if (!/^shp_\w+$/.test(shipment)) throw new Error('this delivery was not priced by EasyPost')
  return [shipment, service.join(' ')]
}

function centsOf(rate: Rate): number {
  return Math.round(Number(rate.rate) * 100)
}

function cheapest(rates: Rate[]): Rate | undefined {
  return rates.filter((rate) => rate.currency === 'USD').toSorted((a, b) => centsOf(a) - centsOf(b))[0]
}

function offerOf(shipment: Shipment, usualDays: number): DeliveryOffer {
  const rate = cheapest(shipment.rates)
  if (!rate) return { answer: 'out_of_reach', why: 'no carrier has a rate' }
  const offer: OfferedDelivery = {
    cost_cents: centsOf(rate),
    fee_cents: null,
    provider_quote: `${shipment.id} ${serviceOf(rate)}`,
    expires_at: null,
    transit_days: rate.delivery_days ?? rate.est_delivery_days ?? usualDays,
    window: null,
    service: serviceOf(rate),
  }
  return { answer: 'offered', offer }
}

const OUR_FIELDS: Record<string, string> = { street1: 'street', street2: 'unit', address: 'street' }
const FIELDS = new Set(['name', 'phone', 'street', 'unit', 'city', 'state', 'zip'])

/** Maps errors: a wrong address is for the customer to correct, the rest is a fault of the shop. */
function refusalOf(answer: Answer): DeliveryOffer {
  const { code, errors } = readAnswer(Failed, answer, SERVICE).error
  if (!/^(ADDRESS|SHIPMENT\.(TO_)?ADDRESS)\b/.test(code))
    throw new ServiceUnavailable(`${SERVICE} refused the shipment (${answer.status} ${code})`)
  const named = errors.flatMap((error) => (typeof error === 'string' || !error.field ? [] : [error.field]))
  const fields = [...new Set(named.map((field) => OUR_FIELDS[field] ?? field))].filter((field) =>
    FIELDS.has(field),
  )
  return {
    answer: 'address_wrong',
    fields: fields.length > 0 ? fields : ['street', 'city', 'zip'],
    why: code,
  }
}

function bookedOf(shipment: Shipment): BookedDelivery {
  const rate = shipment.selected_rate
  if (!rate) throw new ServiceUnavailable(`${SERVICE} does not say what was bought`)
  return {
    provider_ref: shipment.id,
    carrier: rate.carrier,
    tracking_number: shipment.tracking_code ?? null,
    tracking_url: shipment.tracker?.public_url ?? null,
    label_url: shipment.postage_label?.label_url ?? null,
    cost_cents: centsOf(rate),
  }
}

import { z } from 'zod'
import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { namesPostOfficeBox } from '../../../shared/quoting/delivery/check-address.ts'
import { customsItem } from '../../../shared/quoting/delivery/customs.ts'
import type { LabelOptions } from '../../../shared/quoting/delivery/label-rules.ts'
import type {
  BookedDelivery,
  BookedSince,
  Booking,
  DeliveryService,
  OfferedDelivery,
  DeliveryRequest,
  DeliveryOffer,
} from '../ports/delivery.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import { readAnswer, type Answer } from './ask-service.ts'
import {
  addressOf,
  bookedOf,
  centsOf,
  cheapest,
  EASYPOST,
  easyPostApi,
  EasyPostFailure,
  parcelOf,
  Rates,
  type Rate,
  readShipment,
  serviceOf,
  Shipment,
  type EasyPostAccess,
  type EasyPostApi,
} from './easypost-api.ts'
import { customsOf } from './easypost-customs.ts'

export interface EasyPostOptions extends EasyPostAccess {
  /** Transit days when a carrier does not say. */
  usualDays: (request: DeliveryRequest) => number
}

const ShipmentPage = z.object({
  shipments: z.array(Shipment.extend({ created_at: z.iso.datetime() })),
  has_more: z.boolean(),
})

/** Parcels by the carriers of an EasyPost account: https://docs.easypost.com/docs/shipments. */
export function easyPostCarrier(options: EasyPostOptions): DeliveryService {
  const api = easyPostApi(options)
  return {
    provider: 'easypost',
    bookedSince: (since) => listBooked((path) => api.ask('GET', path, { safe: true }), since),
    async offer(request) {
      // A shipment costs nothing until it is bought.
      const body = { shipment: shipmentOf(request) }
      const answer = await api.ask('POST', '/shipments', { body, safe: true })
      return answer.status < 300
        ? offerOf(readShipment(answer), request, options.usualDays(request))
        : refusalOf(answer)
    },
    book: (booking) => buyLabel(api, booking),
    async findBooked(providerRef) {
      const shipment = await api.shipment(providerRef)
      return shipment.postage_label ? bookedOf(shipment) : null
    },
  }
}

/**
 * Buys the shipment that was created when the delivery was priced, or a new one where the parcel has another address, a
 * signature, which changes its rates, or a customs form, which tells what was packed. A shipment can be bought only once.
 */
async function buyLabel(api: EasyPostApi, booking: Booking): Promise<BookedDelivery> {
  const { offered, options, prepared } = booking
  const [priced, service] = splitQuote(offered)
  const id = prepared ?? (isPricedFor(booking) ? priced : await createNew(api, booking))
  if (prepared === null) await booking.remember(id)
  const known = await api.shipment(id)
  if (known.postage_label) return bookedOf(known)
  const rerated = await api.ask('POST', `/shipments/${id}/rerate`, { safe: true })
  const { rates } = readAnswer(Rates, rerated, EASYPOST)
  const able = ratesTo(booking.request.to, rates)
  const rate = able.find((offer) => serviceOf(offer) === service) ?? cheapest(able)
  if (!rate) throw new ServiceUnavailable(`${EASYPOST} has no rates for this shipment any more`)
  return api.buy(id, { rate, insured_cents: options.insured_cents })
}

function isPricedFor({ isNew, options, request: { from, to, parcel } }: Booking): boolean {
  return !isNew && !options.signature && customsItem(from, to, parcel) === null
}

async function createNew(api: EasyPostApi, { request, options }: Booking): Promise<string> {
  const { id } = await api.create({ ...shipmentOf(request), ...optionsOf(options) })
  return id
}

function optionsOf({ signature }: LabelOptions) {
  return signature ? { options: { delivery_confirmation: 'SIGNATURE' } } : {}
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
    const page = readAnswer(ShipmentPage, await ask(`/shipments?${query}`), EASYPOST)
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

function shipmentOf({ from, to, parcel }: DeliveryRequest) {
  return {
    to_address: addressOf(to),
    from_address: addressOf(from),
    parcel: parcelOf(parcel),
    ...customsOf(from, to, parcel),
  }
}

/** `shp_… USPS GroundAdvantage`. */
function splitQuote(offered: OfferedDelivery): [shipment: string, service: string] {
  const [shipment, ...service] = (offered.provider_quote ?? '').split(' ')
  if (!/^shp_\w+$/.test(shipment)) throw new Error('this delivery was not priced by EasyPost')
  return [shipment, service.join(' ')]
}

/** Returns the rates of carriers that deliver to an address: only the Postal Service has access to PO boxes. */
function ratesTo(to: DeliveryAddress, rates: Rate[]): Rate[] {
  const isPoBox = [to.street, to.unit ?? ''].some(namesPostOfficeBox)
  return isPoBox ? rates.filter(({ carrier }) => carrier === 'USPS') : rates
}

function offerOf(shipment: Shipment, { to }: DeliveryRequest, usualDays: number): DeliveryOffer {
  const rate = cheapest(ratesTo(to, shipment.rates))
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
  const { code, errors } = readAnswer(EasyPostFailure, answer, EASYPOST).error
  if (!/^(ADDRESS|SHIPMENT\.(TO_)?ADDRESS)\b/.test(code))
    throw new ServiceUnavailable(`${EASYPOST} refused the shipment (${answer.status} ${code})`)
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

import { isSameParcel, type Parcel, deliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import { carrierOfParcel } from '../../shared/quoting/delivery/carriers.ts'
import { labelOptions, type LabelOptions } from '../../shared/quoting/delivery/label-rules.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { OneParcel } from '../../shared/orders/order-work.ts'
import type { BookAnswer } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { MINUTE } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { bookableService, bookDelivery } from './book-delivery.ts'
import { parcelOf, type DeliveryRow } from '../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { isPractice } from '../orders/order-heads.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { ParcelRow } from '../orders/parcel-store.ts'
import type { BookedDelivery } from '../platform/ports/delivery.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import { addressOfOrder } from '../orders/order-address.ts'
import { findAddressCheck } from './address-check-store.ts'
import { bookingMutex } from './booking-mutex.ts'
import { checkParcelAddress } from './check-address.ts'
import { chooseParcel } from './choose-parcel.ts'
import { keepLabelFile } from './label-files.ts'
import {
  deleteLabel,
  findLabel,
  insertLabel,
  listCurrentLabels,
  listLabels,
  saveLabel,
  type LabelRow,
} from './label-store.ts'
import { contentsOf } from './parcel-contents.ts'
import { saveBooked } from './save-booked.ts'

/** Seconds that a purchase may take before it is looked up at the provider. */
const LOOK_UP_AFTER = 2 * MINUTE

/**
 * Books the courier or buys the label for a packed parcel, once: the provider's reference is stored before anything is
 * paid, so that another call, or the next start of the program, finds what was bought. An address that the post writes in
 * another way, or does not know, is answered instead, for staff to decide. A booking of a parcel that was unpacked in the
 * meantime is recorded in the history, because it costs money.
 */
export async function bookParcel(shop: Shop, caller: Caller, input: OneParcel): Promise<BookAnswer> {
  staffWith('ship', caller)
  const { order_id } = findParcelToBook(shop, input)
  return bookingMutex(shop.db, order_id, async () => {
    const parcel = findParcelToBook(shop, input)
    const row = getOrder(shop.db, order_id)
    refuseUnbookable(shop, row)
    const check = await checkParcelAddress(shop, caller, { order_id })
    if (check?.state === 'differs' || check?.state === 'unknown') return { outcome: 'address', check }
    const purchase = {
      row,
      parcel,
      delivery: agreedDelivery(shop.db, row),
      contents: contentsOf(shop.db, parcel),
    }
    const label = beginLabel(shop, purchase)
    const booking = label.state === 'bought' ? bookingOf(label) : await book(shop, purchase, label)
    await writeSoon(shop, (tx) => saveBooked(tx, shop, { label_id: label.id, booking, by: caller }))
    if (booking.label_url !== null) await keepLabelFile(shop, label.id)
    return { outcome: 'booked', label_id: label.id }
  })
}

function findParcelToBook(shop: Shop, { order_id, parcel_id }: OneParcel): ParcelRow {
  return chooseParcel(shop.db, getOrder(shop.db, order_id), {
    parcel_id,
    isPossible: ({ state, provider_ref }) => state === 'packed' && provider_ref === null,
  })
}

function refuseUnbookable(shop: Shop, row: OrderRow): void {
  if (isPractice(shop.db, row))
    throw new Refusal(
      'wrong_state',
      'This is a test order without a real payment, so no courier is called and no label is bought.',
    )
  if (!bookableService(shop, agreedDelivery(shop.db, row)))
    throw new Refusal('delivery_unavailable', whyNotBooked(shop))
}

function whyNotBooked({ db }: Shop): string {
  return readShopData(db).shop_details.phone === null
    ? 'Couriers and carriers call the shop. Enter its phone number under Shop details, and try again.'
    : 'This delivery cannot be booked from here. Book it by hand.'
}

/** A parcel to be sent, with the order whose delivery pays for it. */
interface Purchase {
  row: OrderRow
  parcel: ParcelRow
  delivery: DeliveryRow
  contents: Parcel
}

/** Returns the label of an earlier attempt, of a parcel of the same size and weight that was unpacked, or a new one. */
function beginLabel(shop: Shop, { row, parcel, delivery, contents }: Purchase): LabelRow {
  const { insured_cents, signature } = parcelOptions(shop, delivery, contents)
  return shop.write((tx) => {
    const current = listCurrentLabels(tx, row.id)
    const own = current.findLast(({ parcel_id }) => parcel_id === parcel.id)
    const known = own ?? current.findLast((label) => label.parcel_id === null && isFor(label, parcel))
    if (known) {
      saveLabel(tx, known.id, { parcel_id: parcel.id })
      return known
    }
    const now = shop.clock.now()
    const id = shop.ids.make(ID_PREFIX.label)
    const isFirst = listLabels(tx, row.id).every(({ kind }) => kind !== 'outbound')
    return insertLabel(tx, {
      id,
      order_id: row.id,
      kind: 'outbound',
      provider: delivery.provider,
      insured_cents,
      signature: signature ? 1 : 0,
      next_try_at: now + LOOK_UP_AFTER,
      created_at: now,
      parcel_id: parcel.id,
      reference: isFirst ? row.id : id,
      size_mm: parcel.size_mm,
      grams: parcel.grams,
    })
  })
}

/** Returns true if a label that is left from an unpacked parcel can be put on another one. */
function isFor(label: LabelRow, { size_mm, grams }: ParcelRow): boolean {
  return label.size_mm === null || (label.size_mm === size_mm && label.grams === grams)
}

/** Returns the options bought with the label of a delivery: only carriers have any. */
export function parcelOptions(
  shop: Shop,
  delivery: DeliveryRow,
  { value_cents }: Pick<Parcel, 'value_cents'>,
): LabelOptions {
  if (delivery.provider !== 'easypost') return { insured_cents: null, signature: false }
  const rules = readShopData(shop.db).delivery.labels
  return labelOptions(rules, { value_cents, carrier: pricedCarrier(delivery) })
}

/** `USPS` of `shp_… USPS GroundAdvantage`. */
export function pricedCarrier({ provider_quote }: Pick<DeliveryRow, 'provider_quote'>): string {
  return provider_quote?.split(' ')[1] ?? ''
}

/** Returns the carrier of a parcel, or of what is still to be packed. */
export function carrierOf(
  delivery: Pick<DeliveryRow, 'provider_quote' | 'method' | 'provider'>,
  parcel: Pick<ParcelRow, 'carrier'> | null,
): string {
  const way = deliveryWay(delivery)
  return carrierOfParcel({ carrier: parcel?.carrier ?? null, priced: pricedCarrier(delivery), way })
}

/** `USPS GroundAdvantage` of `shp_… USPS GroundAdvantage`, else the provider. */
export function pricedService({
  provider_quote,
  provider,
}: Pick<DeliveryRow, 'provider_quote' | 'provider'>): string {
  return provider === 'easypost' ? (provider_quote?.split(' ').slice(1).join(' ') ?? provider) : provider
}

async function book(shop: Shop, purchase: Purchase, label: LabelRow): Promise<BookedDelivery> {
  const booking = await bookOnce(shop, purchase, label)
  if (booking) return booking
  shop.write((tx) => deleteLabel(tx, label.id))
  throw new Refusal('delivery_unavailable', 'This delivery cannot be booked from here. Book it by hand.')
}

async function bookOnce(shop: Shop, purchase: Purchase, label: LabelRow): Promise<BookedDelivery | null> {
  const { row, delivery, contents } = purchase
  const isFirst = label.reference === null || label.reference === row.id
  try {
    return await bookDelivery(shop, {
      delivery,
      parcel: contents,
      to: addressOfOrder(shop, row),
      ready_at: shop.clock.now(),
      reference: label.reference ?? row.id,
      options: { insured_cents: label.insured_cents, signature: label.signature === 1 },
      isNew:
        !isFirst ||
        !isSameParcel(contents, parcelOf(delivery)) ||
        findAddressCheck(shop.db, row.id)?.state === 'corrected',
      prepared: label.provider_ref,
      remember: (provider_ref) => writeSoon(shop, (tx) => saveLabel(tx, label.id, { provider_ref })),
    })
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ err: error, order: row.id }, 'a delivery was not booked')
    forgetUnsent(shop, label.id)
    throw new Refusal('courier_error', 'The delivery service did not answer. Try again, or book it by hand.')
  }
}

/** Without a reference nothing can have been bought. */
function forgetUnsent(shop: Shop, labelId: string): void {
  shop.write((tx) => {
    if (findLabel(tx, labelId)?.provider_ref === null) deleteLabel(tx, labelId)
  })
}

function bookingOf(label: LabelRow): BookedDelivery {
  const { provider_ref, carrier, tracking_number, tracking_url, label_url, cost_cents, insurance_cents } =
    label
  return {
    provider_ref: provider_ref ?? label.id,
    carrier: carrier ?? label.provider,
    tracking_number,
    tracking_url,
    label_url,
    cost_cents,
    insurance_cents,
    tracker_ref: null,
  }
}

import { billedWeight } from '../../shared/quoting/delivery/billed-weight.ts'
import type { OneParcel } from '../../shared/orders/order-work.ts'
import type { LabelShown, ParcelCarriers, TrackerShown } from '../../shared/orders/parcel-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { parcelOf } from '../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { getOrder } from '../orders/order-moves.ts'
import { listParcels } from '../orders/parcel-store.ts'
import type { Shop } from '../platform/shop.ts'
import { addressOfOrder, enteredAddress } from '../orders/order-address.ts'
import { findAddressCheck } from './address-check-store.ts'
import { carrierOf, parcelOptions } from './book-parcel.ts'
import { canCheckAddress, showCheck } from './check-address.ts'
import { listLabels, type LabelRow } from './label-store.ts'
import { contentsOf } from './parcel-contents.ts'
import { canBuyReturn } from './return-label.ts'
import { listTrackers, type TrackerRow } from './tracker-store.ts'
import { canVoid } from './void-label.ts'

/**
 * Returns the carriers' facts about one order's parcels, with its address: for staff who ship, and only for the order
 * that is open.
 */
export function readParcel(shop: Shop, caller: Caller, { order_id, parcel_id }: OneParcel): ParcelCarriers {
  staffWith('ship', caller)
  const row = getOrder(shop.db, order_id)
  const parcels = listParcels(shop.db, row.id)
  const parcel = parcels.find(({ id }) => id === parcel_id) ?? (parcels.length === 1 ? parcels[0] : null)
  const delivery = agreedDelivery(shop.db, row)
  const check = findAddressCheck(shop.db, row.id)
  const { labels, carrier: carrierRules } = readShopData(shop.db).delivery
  const packed = parcel ? contentsOf(shop.db, parcel) : parcelOf(delivery)
  const carrier = carrierOf(delivery, parcel)
  const shopDivisor = carrierRules.cubic_inches_per_pound
  return {
    address: addressOfOrder(shop, row),
    entered: check?.address ? enteredAddress(shop, row) : null,
    check: check ? showCheck(shop, check) : null,
    labels: listLabels(shop.db, row.id)
      .filter((label) => label.parcel_id === null || parcel === null || label.parcel_id === parcel.id)
      .map((label) => showLabel(shop, label)),
    trackers: listTrackers(shop.db, row.id)
      .filter(({ ended_at }) => ended_at === null)
      .map(showTracker),
    carrier,
    shop_divisor: shopDivisor,
    weight: billedWeight(packed, { carrier, shopDivisor }),
    options: parcelOptions(shop, delivery, packed),
    label_format: labels.format,
    can_check: canCheckAddress(shop, row),
    can_buy_return: canBuyReturn(shop, row),
  }
}

function showLabel(shop: Shop, label: LabelRow): LabelShown {
  const { id, kind, state, carrier, tracking_number, cost_cents, insured_cents, insurance_cents, bought_at } =
    label
  return {
    id,
    kind,
    state,
    carrier,
    tracking_number,
    cost_cents,
    insured_cents,
    insurance_cents,
    signature: label.signature === 1,
    bought_at,
    can_void: canVoid(shop.db, label),
    has_file: label.label_url !== null,
  }
}

function showTracker(row: TrackerRow): TrackerShown {
  const { id, kind, provider, tracking_number, status, said, reported_at, estimated_day } = row
  return { id, kind, provider, tracking_number, status, said, reported_at, estimated_day }
}

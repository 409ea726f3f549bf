import type { ParcelState } from './parcel-states.ts'

/** The facts about each of its parcels on which the delivery of an order depends. */
export interface DeliveredParcel {
  id: string
  /** The order that bears the cost. */
  order_id: string
  state: ParcelState
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  provider_ref: string | null
  label_url: string | null
  cost_cents: number | null
  arrives_by: string | null
  eta: number | null
  packed_at: number
  shipped_at: number | null
  delivered_at: number | null
  reported_by: 'carrier' | 'staff' | null
  reported_at: number | null
  updated_at: number
}

/**
 * The order in which one parcel's state becomes that of the whole delivery: what is still in the shop, else what needs
 * attention, else the parcel that is farthest from its customer. So it is delivered when all parcels are.
 */
const FIRST: readonly ParcelState[] = [
  'packed',
  'failed',
  'returned',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
]

/**
 * Returns the delivery of an order whose units are all packed, from its parcels in any order; null without parcels. The carrier and
 * tracking are those of the parcel that left last, or is packed last while one is in the shop.
 */
export function orderDelivery(
  orderId: string,
  parcels: readonly DeliveredParcel[],
): Omit<DeliveredParcel, 'id'> | null {
  const states = new Set(parcels.map(({ state }) => state))
  const state = FIRST.find((candidate) => states.has(candidate))
  if (state === undefined) return null
  const { carrier, tracking_number, tracking_url, provider_ref, label_url } = parcels.reduce(newer)
  const reported = parcels.reduce((a, b) => ((b.reported_at ?? -1) > (a.reported_at ?? -1) ? b : a))
  const hasLeft = state !== 'packed'
  return {
    order_id: orderId,
    state,
    carrier,
    tracking_number,
    tracking_url,
    provider_ref,
    label_url,
    cost_cents: sumOf(parcels.filter(({ order_id }) => order_id === orderId)),
    arrives_by: hasLeft ? lastOf(parcels.map(({ arrives_by }) => arrives_by)) : null,
    eta: lastOf(parcels.map(({ eta }) => eta)),
    packed_at: lastOf(parcels.map(({ packed_at }) => packed_at))!,
    shipped_at: hasLeft ? lastOf(parcels.map(({ shipped_at }) => shipped_at)) : null,
    delivered_at: state === 'delivered' ? lastOf(parcels.map(({ delivered_at }) => delivered_at)) : null,
    reported_by: reported.reported_by,
    reported_at: reported.reported_at,
    updated_at: lastOf(parcels.map(({ updated_at }) => updated_at))!,
  }
}

/**
 * Returns the parcel that left last; one in the shop comes after all that left. Of the same instant, the greater id.
 */
function newer(a: DeliveredParcel, b: DeliveredParcel): DeliveredParcel {
  const keys = [a, b].map(({ shipped_at, packed_at, id }) => [shipped_at ?? Infinity, packed_at, id] as const)
  const at = keys[0].findIndex((value, index) => value !== keys[1][index])
  return at >= 0 && keys[1][at] > keys[0][at] ? b : a
}

function lastOf<Value extends number | string>(values: readonly (Value | null)[]): Value | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => (b > a ? b : a))
}

/** Null while no cost is known. */
function sumOf(parcels: readonly DeliveredParcel[]): number | null {
  const costs = parcels.flatMap(({ cost_cents }) => (cost_cents === null ? [] : [cost_cents]))
  return costs.length === 0 ? null : costs.reduce((sum, cents) => sum + cents, 0)
}

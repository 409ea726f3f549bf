import { isTerritory, namesPostOfficeBox } from '../../../shared/quoting/delivery/check-address.ts'
import type { TrialDelivery } from '../../../shared/quoting/delivery/delivery-trial.ts'
import type { PartsToPack } from '../../../shared/quoting/delivery/pack-parcel.ts'
import { firstOfMonth, instantOf, pacificDayOf, type PacificDay } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { tryAddress } from './address-store.ts'
import { parcelOf, windowOf } from './delivery-store.ts'
import type { TimeZone } from '../../../shared/platform/time-zones.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  listPackedOrders,
  listPricedIds,
  partsOfRow,
  readTrialDeliveries,
  type TrialDeliveryRow,
} from './trial-delivery-store.ts'

const MAX_TRIED = 2000
/** Read between two turns of the event loop: some milliseconds of work. */
const CHUNK = 50
const MAX_LISTED_ORDERS = 20

/** The deliveries that changed rules are tried on. */
export interface TrialDeliveries {
  since: PacificDay
  /** More than were read when there are very many. */
  found: number
  /** Newest first. */
  deliveries: TrialDelivery[]
  left_out: Record<LeftOutDelivery, number>
  /** The shop's own ZIP code. */
  from_zip: string
  time_zone: TimeZone
}

/** Staff set its fee, its part has no stored weight, or its address cannot be read. */
type LeftOutDelivery = 'priced_by_staff' | 'not_measured' | 'address_lost'

/** Returns the facts that decide the price of each delivery priced this month, for quotes and orders. */
export async function readDeliveriesToTry(shop: Shop, caller: Caller): Promise<TrialDeliveries> {
  staffWith('set_up', caller)
  const since = firstOfMonth(pacificDayOf(shop.clock.now()))
  const { found, ids } = listPricedIds(shop.db, instantOf(since, '00:00'), MAX_TRIED)
  const left_out = { priced_by_staff: 0, not_measured: 0, address_lost: 0 }
  const deliveries: TrialDelivery[] = []
  for (let at = 0; at < ids.length; at += CHUNK) {
    await new Promise((resolve) => setImmediate(resolve))
    for (const row of readTrialDeliveries(shop.db, ids.slice(at, at + CHUNK))) {
      const read = trialDeliveryOf(shop, row)
      if (typeof read === 'string') left_out[read] += 1
      else deliveries.push(read)
    }
  }
  const { address, time_zone } = readShopData(shop.db).shop_details
  return { since, found, deliveries, left_out, from_zip: address.zip, time_zone }
}

function trialDeliveryOf(shop: Shop, row: TrialDeliveryRow): TrialDelivery | LeftOutDelivery {
  if (row.provider === 'shop') return 'priced_by_staff'
  const parcel = parcelOf(row)
  const parts = partsOfRow(row, parcel.value_cents)
  if (parts === null) return 'not_measured'
  const address = tryAddress(shop, row.address)
  if (address === null) return 'address_lost'
  const { quote_id, filename, city, method, provider, cost_cents } = row
  const { state, zip, street, unit } = address
  return {
    quote_id,
    name: filename,
    city,
    state,
    zip,
    territory: isTerritory(state),
    po_box: [street, unit ?? ''].some(namesPostOfficeBox),
    parts,
    method,
    provider,
    cost_cents,
    parcel,
    ready_at: windowOf(row)?.from ?? null,
  }
}

/** An order whose parts can be packed again, to try boxes on. */
export interface OrderToPack {
  number: number
  name: string
  parts: PartsToPack
}

/** Returns the newest orders, or the one with a number. Orders whose part has no stored weight are left out. */
export function listOrdersToPack(
  shop: Shop,
  caller: Caller,
  { number }: { number: number | null },
): OrderToPack[] {
  staffWith('set_up', caller)
  return listPackedOrders(shop.db, number, MAX_LISTED_ORDERS).flatMap((row) => {
    const parts = partsOfRow(row, row.parts_cents)
    return parts ? [{ number: row.number, name: row.filename, parts }] : []
  })
}

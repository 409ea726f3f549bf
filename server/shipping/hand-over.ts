import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { HandedOver, HandOverParcels, MakeManifest } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { actingAccount, type Caller } from '../platform/caller.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { findOrder } from '../orders/order-store.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import { bookingMutex } from './booking-mutex.ts'
import { saveLabel } from './label-store.ts'
import { insertManifest, listPackedLabels, type PackedLabelRow } from './manifest-store.ts'
import { shipPacked } from './ship-packed.ts'

/**
 * Makes the manifest of a pick-up. Labels of EasyPost get a form that the carrier scans once; if the carrier has none,
 * the manifest is the list alone, with the reason. A parcel is on one manifest only.
 */
export async function makeManifest(shop: Shop, caller: Caller, input: MakeManifest): Promise<{ id: string }> {
  staffWith('ship', caller)
  return bookingMutex(shop.db, 'manifest', async () => {
    const chosen = packedLabels(shop, input)
    const form = await makeForm(shop, chosen)
    const id = shop.ids.make(ID_PREFIX.manifest)
    const { carrier, pickup_at } = input
    await writeSoon(shop, (tx) => {
      const created_at = shop.clock.now()
      insertManifest(tx, { id, carrier, pickup_at, ...form, created_at, by_account: actingAccount(caller) })
      for (const { label_id } of chosen) saveLabel(tx, label_id, { manifest_id: id })
    })
    return { id }
  })
}

function packedLabels(shop: Shop, { carrier, label_ids }: MakeManifest): PackedLabelRow[] {
  const packed = listPackedLabels(shop.db).filter(
    (row) => row.manifest_id === null && row.carrier.toLowerCase() === carrier.toLowerCase(),
  )
  const chosen = packed.filter(({ label_id }) => label_ids.includes(label_id))
  if (chosen.length !== new Set(label_ids).size)
    throw new Refusal('wrong_state', 'Some of these parcels changed. Look at the list again.')
  return chosen
}

interface Form {
  provider_ref: string | null
  form_url: string | null
  detail: string | null
}

async function makeForm(shop: Shop, chosen: PackedLabelRow[]): Promise<Form> {
  const labels = shop.services.carriers.labels()
  if (!labels) return { provider_ref: null, form_url: null, detail: 'No EasyPost key is set.' }
  try {
    const form = await labels.manifest(chosen.map(({ provider_ref }) => provider_ref))
    return { ...form, detail: null }
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    return { provider_ref: null, form_url: null, detail: error.message }
  }
}

/** Ships packed parcels with the tracking of their labels. */
export function handOver(shop: Shop, caller: Caller, { parcels }: HandOverParcels): HandedOver {
  staffWith('ship', caller)
  return shipEach(shop, parcels, (parcel) => shipPacked(shop, caller, parcel))
}

/** Ships parcels one by one. One that cannot be shipped stays, and is named with the reason. */
export function shipEach<Parcel extends { order_id: string; revision: number }>(
  shop: Shop,
  parcels: readonly Parcel[],
  ship: (parcel: Parcel) => { revision: number },
): HandedOver {
  const done: HandedOver = { shipped: [], left: [] }
  // Two parcels of one order: the first one changes the revision that was seen.
  const revisions = new Map<string, number>()
  for (const seen of parcels) {
    const number = findOrder(shop.db, seen.order_id)?.number ?? 0
    try {
      const revision = revisions.get(seen.order_id) ?? seen.revision
      revisions.set(seen.order_id, ship({ ...seen, revision }).revision)
      done.shipped.push(number)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.left.push({ number, why: error.message })
    }
  }
  return done
}

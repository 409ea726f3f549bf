import type { CarrierLabelFormat } from '../../shared/quoting/delivery/label-rules.ts'
import type { OneLabel } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { DAY } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { clockAllowsDeleting } from '../platform/db/clock-mark.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteLabelFiles, findLabel, findLabelFile, saveLabelFile, type LabelRow } from './label-store.ts'

/** Seconds that labels are kept for printing again. */
const KEPT = 90 * DAY

interface LabelFile {
  /** For the download. */
  name: string
  format: CarrierLabelFormat
  bytes: Uint8Array
}

/** Stores a label in the shop's format, so that it can be printed without the provider. A failure costs only that. */
export async function keepLabelFile(shop: Shop, labelId: string): Promise<void> {
  try {
    const label = findLabel(shop.db, labelId)
    if (label) await fetchFile(shop, label)
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ why: error.message, label: labelId }, 'a label was bought and not stored')
  }
}

/** Returns a label to print, from the shop or else from its provider. */
export async function readLabelFile(shop: Shop, caller: Caller, { label_id }: OneLabel): Promise<LabelFile> {
  staffWith('ship', caller)
  const label = findLabel(shop.db, label_id)
  if (!label || label.label_url === null) throw new Refusal('not_found')
  const name = `label-${label.tracking_number ?? label.id}`
  const stored = findLabelFile(shop.db, label.id)
  if (stored) return { name, ...stored }
  try {
    return { name, ...(await fetchFile(shop, label)) }
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      throw new Refusal('courier_error', 'The delivery service did not hand out the label. Try again.')
    throw error
  }
}

/** Return labels are always PDF: customers print them. */
async function fetchFile(shop: Shop, label: LabelRow): Promise<Omit<LabelFile, 'name'>> {
  const labels = shop.services.carriers.labels()
  if (labels?.provider !== label.provider || label.provider_ref === null)
    throw new ServiceUnavailable('the keys of the provider are not set')
  const format = label.kind === 'return' ? 'pdf' : readShopData(shop.db).delivery.labels.format
  const bytes = await labels.file(label.provider_ref, format)
  const file = { label_id: label.id, format, bytes, stored_at: shop.clock.now() }
  await writeSoon(shop, (tx) => saveLabelFile(tx, file))
  return { format, bytes }
}

/** Deletes the files of old labels. Deletes nothing while the clock is in doubt. */
export function sweepLabelFiles(shop: Shop): void {
  const now = shop.clock.now()
  shop.write((tx) => (clockAllowsDeleting(tx, now) ? deleteLabelFiles(tx, now - KEPT) : 0))
}

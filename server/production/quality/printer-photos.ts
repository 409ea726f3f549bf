import { createHash } from 'node:crypto'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { cleanJpeg } from '../../../shared/platform/jpeg.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import type { Shop } from '../../platform/shop.ts'
import { keepPhoto } from '../../platform/files/store-photo.ts'
import { findLogPhoto, insertLogPhoto, isLogEntry, listLogPhotos } from './printer-photo-store.ts'

const MAX_PHOTOS_OF_ENTRY = 10

/** Adds a photo to an entry of a printer's log. The same photo sent twice is added once. */
export async function addPrinterPhoto(
  shop: Shop,
  caller: Caller,
  input: { log_id: number; bytes: Uint8Array },
): Promise<{ id: string }> {
  const { account_id } = staffWith('make', caller)
  const { log_id } = input
  if (!isLogEntry(shop.db, log_id))
    throw new Refusal('not_found', 'There is no such entry of a printer’s log.')
  const { jpeg, fault } = cleanJpeg(input.bytes)
  if (jpeg === null) throw new Refusal('photo_refused', fault)
  await refuseWithoutRoom(shop, jpeg.bytes.length)
  const { bytes, width, height } = jpeg
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return keepPhoto(shop, { sha256, bytes }, (tx) => {
    const there = listLogPhotos(tx, log_id)
    const same = there.find((photo) => photo.sha256 === sha256)
    if (same) return { id: same.id }
    if (there.length >= MAX_PHOTOS_OF_ENTRY)
      throw new Refusal(
        'photo_limit',
        `An entry can have ${MAX_PHOTOS_OF_ENTRY} photos. Write another entry.`,
      )
    const id = shop.ids.make(ID_PREFIX.photo)
    insertLogPhoto(tx, {
      id,
      log_id,
      sha256,
      width,
      height,
      bytes: bytes.length,
      taken_at: shop.clock.now(),
      by_account: account_id,
    })
    return { id }
  })
}

/** Returns the file of a photo of a printer's log, for staff. */
export function findPrinterPhotoFile(shop: Shop, caller: Caller, input: { photo_id: string }): string {
  staffWith('look', caller)
  const photo = findLogPhoto(shop.db, input.photo_id)
  if (!photo || !shop.files.photos.has(photo.sha256))
    throw new Refusal('not_found', 'There is no such photo.')
  return shop.files.photos.path(photo.sha256)
}

import { createHash } from 'node:crypto'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { cleanJpeg } from '../../../shared/platform/jpeg.ts'
import type { CaptionPhoto, OnePhoto, ShowPhoto } from '../../../shared/production/quality/photo-bodies.ts'
import { MAX_PHOTOS_OF_ORDER, type OrderPhoto } from '../../../shared/production/quality/photos.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { getOrder } from '../../orders/order-moves.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import { findUnit } from '../../orders/units/unit-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { dropPhoto, keepPhoto } from '../../platform/files/store-photo.ts'
import { photoOf } from './read-photos.ts'
import {
  deletePhotoRow,
  findPhoto,
  insertPhoto,
  listPhotos,
  saveCaption,
  saveShown,
  type PhotoRow,
} from './photo-store.ts'

interface NewPhoto {
  order_id: string
  /** Null: of the order as a whole. */
  unit: number | null
  bytes: Uint8Array
}

/** Adds a photo to an order. Staff only see it until it is shown to the customer. The same photo sent twice is added once. */
export async function addPhoto(shop: Shop, caller: Caller, input: NewPhoto): Promise<OrderPhoto> {
  const { account_id } = staffWith('make', caller)
  const { order_id, unit } = input
  refuseUnknown(shop.db, input)
  const { jpeg, fault } = cleanJpeg(input.bytes)
  if (jpeg === null) throw new Refusal('photo_refused', fault)
  await refuseWithoutRoom(shop, jpeg.bytes.length)
  const { bytes, width, height } = jpeg
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return keepPhoto(shop, { sha256, bytes }, (tx) => {
    const there = listPhotos(tx, order_id)
    const same = there.find((photo) => photo.sha256 === sha256 && photo.unit === unit)
    if (same) return photoOf(same)
    if (there.length >= MAX_PHOTOS_OF_ORDER)
      throw new Refusal('photo_limit', `An order can have ${MAX_PHOTOS_OF_ORDER} photos. Delete one first.`)
    const photo: PhotoRow = {
      id: shop.ids.make(ID_PREFIX.photo),
      order_id,
      unit,
      sha256,
      width,
      height,
      bytes: bytes.length,
      caption: null,
      shown_at: null,
      taken_at: shop.clock.now(),
      by_account: account_id,
    }
    insertPhoto(tx, photo)
    note(tx, shop, caller, { what: 'photo added', photo })
    return photoOf(photo)
  })
}

function refuseUnknown(db: ReadDb, { order_id, unit }: NewPhoto): void {
  getOrder(db, order_id)
  if (unit !== null && !findUnit(db, order_id, unit))
    throw new Refusal('order_not_found', 'There is no such unit of an order.')
}

/** Sets what is written below a photo. */
export function captionPhoto(shop: Shop, caller: Caller, input: CaptionPhoto): OrderPhoto {
  staffWith('make', caller)
  return shop.write((tx) => {
    const photo = getPhoto(tx, input)
    saveCaption(tx, photo.id, input.caption === '' ? null : input.caption)
    return photoOf(getPhoto(tx, input))
  })
}

/** Shows a photo to the customer on the page of the order, or hides it again. */
export function showPhoto(shop: Shop, caller: Caller, input: ShowPhoto): OrderPhoto {
  staffWith('make', caller)
  return shop.write((tx) => {
    const photo = getPhoto(tx, input)
    if ((photo.shown_at !== null) === input.shown) return photoOf(photo)
    saveShown(tx, photo.id, input.shown ? shop.clock.now() : null)
    const what = input.shown ? 'photo shown to customer' : 'photo hidden from customer'
    note(tx, shop, caller, { what, photo })
    return photoOf(getPhoto(tx, input))
  })
}

/** Deletes a photo; its bytes are removed unless another photo has the same. */
export async function deletePhoto(shop: Shop, caller: Caller, input: OnePhoto): Promise<void> {
  staffWith('make', caller)
  await dropPhoto(shop, getPhoto(shop.db, input).sha256, (tx) => {
    const photo = getPhoto(tx, input)
    deletePhotoRow(tx, photo.id)
    note(tx, shop, caller, { what: 'photo deleted', photo })
  })
}

function getPhoto(db: ReadDb, { photo_id }: OnePhoto): PhotoRow {
  const photo = findPhoto(db, photo_id)
  if (!photo) throw new Refusal('not_found', 'This photo was deleted.')
  return photo
}

type PhotoEvent = 'photo added' | 'photo shown to customer' | 'photo hidden from customer' | 'photo deleted'

function note(
  tx: WriteDb,
  shop: Shop,
  by: Caller,
  { what, photo }: { what: PhotoEvent; photo: PhotoRow },
): void {
  recordEvent(tx, shop.clock.now(), by, {
    subject: 'order',
    subject_id: photo.order_id,
    what,
    details: { photo_id: photo.id, units: photo.unit === null ? [] : [photo.unit] },
  })
}

import { createHash } from 'node:crypto'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { MESSAGE_LIMITS } from '../../../shared/platform/load-limits.ts'
import type { MessagePhoto, MessageSide } from '../../../shared/messaging/messages/message.ts'
import { cleanJpeg } from '../../../shared/platform/jpeg.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { dropPhoto, keepPhoto } from '../../platform/files/store-photo.ts'
import { getQuote } from '../../quoting/review/decided-by-person.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import type { Shop } from '../../platform/shop.ts'
import { listMessages } from './message-store.ts'
import {
  countUnsent,
  deletePhoto,
  findPhoto,
  insertPhoto,
  listOldUnsent,
  type MessagePhotoRow,
} from './photo-store.ts'
import { quoteOfCustomer, type ThreadAccess } from './thread-access.ts'

/** Returns the quote to which the caller may add a photo: as its customer, or as staff. Refuses everyone else. */
export function photoPlace(
  shop: Shop,
  caller: Caller,
  access: ThreadAccess | { staff_quote_id: string },
): { quote_id: string; side: MessageSide } {
  if (!('staff_quote_id' in access))
    return { quote_id: quoteOfCustomer(shop, shop.db, caller, access).id, side: 'customer' }
  staffWith('decide', caller)
  return { quote_id: getQuote(shop.db, access.staff_quote_id).id, side: 'staff' }
}

/** Keeps a photo for a message that is being written. Only the picture is kept, without what a camera adds to it. */
export async function addMessagePhoto(
  shop: Shop,
  place: ReturnType<typeof photoPlace>,
  bytes: Uint8Array,
): Promise<MessagePhoto> {
  if (countUnsent(shop.db, place.quote_id, place.side) >= MESSAGE_LIMITS.unsent_photos)
    throw new Refusal('photo_limit', 'Too many photos wait to be sent. Send the message first.')
  return keepMessagePhoto(shop, { ...place, message_id: null, bytes })
}

/** Keeps a photo. Refuses what is no JPEG. */
export async function keepMessagePhoto(
  shop: Shop,
  { bytes, ...place }: Pick<MessagePhotoRow, 'quote_id' | 'side' | 'message_id'> & { bytes: Uint8Array },
): Promise<MessagePhoto> {
  const { jpeg, fault } = cleanJpeg(bytes)
  if (jpeg === null) throw new Refusal('photo_refused', fault)
  await refuseWithoutRoom(shop, jpeg.bytes.length)
  const sha256 = createHash('sha256').update(jpeg.bytes).digest('hex')
  const { width, height } = jpeg
  const id = shop.ids.make(ID_PREFIX.message_photo)
  return keepPhoto(shop, { sha256, bytes: jpeg.bytes }, (tx) => {
    const size = { width, height, bytes: jpeg.bytes.length }
    insertPhoto(tx, { id, ...place, sha256, ...size, created_at: shop.clock.now() })
    return { id, width, height }
  })
}

/** Returns the file of a photo, for staff. */
export function findStaffPhotoFile(shop: Shop, caller: Caller, input: { photo_id: string }): string {
  staffWith('see_customers', caller)
  return pathOf(shop, findPhoto(shop.db, input.photo_id))
}

/**
 * Returns the file of a photo of the customer's own thread. What staff have not sent yet is refused like an unknown
 * photo.
 */
export function findCustomerPhotoFile(
  shop: Shop,
  caller: Caller,
  { access, photo_id }: { access: ThreadAccess; photo_id: string },
): string {
  const quote = quoteOfCustomer(shop, shop.db, caller, access)
  const photo = findPhoto(shop.db, photo_id)
  const isOwn =
    photo !== undefined &&
    (photo.message_id === null
      ? photo.side === 'customer' && photo.quote_id === quote.id
      : listMessages(shop.db, quote.id).some(({ id }) => id === photo.message_id))
  return pathOf(shop, isOwn ? photo : undefined)
}

function pathOf({ files }: Shop, photo: MessagePhotoRow | undefined): string {
  if (!photo || !files.photos.has(photo.sha256)) throw new Refusal('not_found', 'There is no such photo.')
  return files.photos.path(photo.sha256)
}

/** Removes photos whose message was never sent. Returns how many. */
export async function sweepMessagePhotos(shop: Shop): Promise<number> {
  const old = listOldUnsent(shop.db, shop.clock.now() - DAY)
  for (const { id, sha256 } of old) await dropPhoto(shop, sha256, (tx) => deletePhoto(tx, id))
  return old.length
}

import type { OnePhoto } from '../../../shared/production/quality/photo-bodies.ts'
import type { OrderPhoto, ShownPhoto } from '../../../shared/production/quality/photos.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { refuseKey, staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { findOrderByLink } from '../../orders/order-links.ts'
import { getOwnOrder } from '../../orders/read-orders.ts'
import type { Shop } from '../../platform/shop.ts'
import { findPhoto, listPhotos, type PhotoRow } from './photo-store.ts'

export function photoOf({ id, unit, width, height, caption, shown_at, taken_at }: PhotoRow): OrderPhoto {
  return { id, unit, width, height, caption, shown_at, taken_at }
}

/** Returns the photos of a customer's own order that staff show them. */
export function readShownPhotos(shop: Shop, caller: Caller, input: { order_id: string }): ShownPhoto[] {
  return shownPhotos(shop, getOwnOrder(shop.db, caller, input.order_id).id)
}

/** The same for anyone with the link from an email. */
export function readShownPhotosByLink(shop: Shop, input: { key: string }): ShownPhoto[] {
  return shownPhotos(shop, findOrderByLink(shop, input.key).id)
}

function shownPhotos(shop: Shop, orderId: string): ShownPhoto[] {
  const shown = listPhotos(shop.db, orderId).filter(({ shown_at }) => shown_at !== null)
  return shown.map(({ id, unit, width, height, caption }) => ({ id, unit, width, height, caption }))
}

/** Returns the file of any photo, for staff. */
export function findPhotoFile(shop: Shop, caller: Caller, input: OnePhoto): string {
  staffWith('look', caller)
  return pathOf(shop, findPhoto(shop.db, input.photo_id))
}

/** Returns the file of a photo that is shown to the order's owner. A hidden photo is refused like an unknown one. */
export function findOwnPhotoFile(shop: Shop, caller: Caller, input: OnePhoto & { order_id: string }): string {
  refuseKey(caller)
  return shownFile(shop, getOwnOrder(shop.db, caller, input.order_id).id, input)
}

/** The same for anyone with the link from an email. */
export function findPhotoFileByLink(shop: Shop, input: OnePhoto & { key: string }): string {
  return shownFile(shop, findOrderByLink(shop, input.key).id, input)
}

function shownFile(shop: Shop, orderId: string, { photo_id }: OnePhoto): string {
  const photo = findPhoto(shop.db, photo_id)
  return pathOf(shop, photo?.order_id === orderId && photo.shown_at !== null ? photo : undefined)
}

function pathOf({ files }: Shop, photo: PhotoRow | undefined): string {
  if (!photo || !files.photos.has(photo.sha256)) throw new Refusal('not_found', 'There is no such photo.')
  return files.photos.path(photo.sha256)
}

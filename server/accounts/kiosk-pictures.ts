import { createHash } from 'node:crypto'
import { MAX_KIOSK_PICTURES, type KioskPicture, type OneKioskPicture } from '../../shared/accounts/kiosks.ts'
import { cleanJpeg } from '../../shared/platform/jpeg.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { requireOwner } from './authenticate.ts'
import {
  deleteKioskPicture,
  findKioskPicture,
  insertKioskPicture,
  listKioskPictures,
} from './kiosk-picture-store.ts'

/** Returns the pictures that kiosks show while nobody touches them. For owners only, like what changes them. */
export function readKioskPictures(shop: Shop, caller: Caller): KioskPicture[] {
  requireOwner(caller)
  return listKioskPictures(shop.db)
}

/** Adds a picture; the same one sent twice is added once. Throws `photo_refused` and `photo_limit`. */
export function addKioskPicture(shop: Shop, caller: Caller, bytes: Uint8Array): KioskPicture[] {
  const { account_id } = requireOwner(caller)
  const { jpeg, fault } = cleanJpeg(bytes)
  if (jpeg === null) throw new Refusal('photo_refused', fault)
  const sha256 = createHash('sha256').update(jpeg.bytes).digest('hex')
  const { width, height } = jpeg
  shop.write((tx) => {
    const isFull = listKioskPictures(tx).length >= MAX_KIOSK_PICTURES
    if (isFull && !findKioskPicture(tx, sha256))
      throw new Refusal('photo_limit', `Kiosks show up to ${MAX_KIOSK_PICTURES} pictures. Remove one first.`)
    const added = { by_account: account_id, added_at: shop.clock.now() }
    insertKioskPicture(tx, { sha256, jpeg: jpeg.bytes, width, height, ...added })
  })
  return listKioskPictures(shop.db)
}

export function removeKioskPicture(shop: Shop, caller: Caller, { sha256 }: OneKioskPicture): KioskPicture[] {
  requireOwner(caller)
  shop.write((tx) => deleteKioskPicture(tx, sha256))
  return listKioskPictures(shop.db)
}

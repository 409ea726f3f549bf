import type { WriteDb } from '../db/db.ts'
import { writeSoon } from '../db/write-soon.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import type { PhotoStore } from '../ports/files.ts'
import type { Shop } from '../shop.ts'
import { isPhotoNamed } from './photo-files.ts'

const byPhoto = keyedMutex<PhotoStore>()

/** Stores a photo and records it (`note`). When `note` throws, the bytes are removed unless another photo has the same. */
export function keepPhoto<Result>(
  shop: Shop,
  photo: { sha256: string; bytes: Uint8Array },
  note: (tx: WriteDb) => Result,
): Promise<Result> {
  const { photos } = shop.files
  return byPhoto(photos, photo.sha256, async () => {
    await photos.keep(photo.sha256, photo.bytes)
    try {
      return await writeSoon(shop, note)
    } finally {
      if (!isPhotoNamed(shop.db, photo.sha256)) await photos.remove(photo.sha256)
    }
  })
}

/** Runs `forget`, which deletes a photo's row, and removes the bytes that no row names anymore. */
export function dropPhoto<Result>(
  shop: Shop,
  sha256: string,
  forget: (tx: WriteDb) => Result,
): Promise<Result> {
  const { photos } = shop.files
  return byPhoto(photos, sha256, async () => {
    const result = await writeSoon(shop, forget)
    // After the row: if the program is killed in between, the next start moves the file to quarantine.
    if (!isPhotoNamed(shop.db, sha256)) await photos.remove(sha256)
    return result
  })
}

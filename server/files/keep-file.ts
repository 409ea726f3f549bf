import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { WriteDb } from '../db/db.ts'
import { writeSoon } from '../db/write-soon.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import type { FileStore, Upload } from '../ports/files.ts'
import type { Shop } from '../shop.ts'
import { findPartFile, notePartFile } from './part-files.ts'

/** What a file's place needs: bytes and their row are changed by one at a time. */
export type Keeper = Pick<Shop, 'db' | 'write' | 'untilWritable' | 'files' | 'clock'>

const byFile = keyedMutex<FileStore>()

/**
 * Moves a received file to its place, notes it, and notes in the same transaction what it is for. Once this resolves the
 * file outlives a power cut. When `note` throws, bytes that nothing else has noted are gone again.
 */
export function keepFile<Result>(
  shop: Keeper,
  file: { upload: Upload; kind: FileKind },
  note: (tx: WriteDb) => Result,
): Promise<Result> {
  const { sha256 } = file.upload
  return byFile(shop.files, sha256, async () => {
    await shop.files.keep(file.upload)
    try {
      return await writeSoon(shop, (tx) => {
        notePartFile(tx, { ...file, now: shop.clock.now() })
        return note(tx)
      })
    } catch (error) {
      if (findPartFile(shop.db, sha256)?.removed_at !== null) await shop.files.remove(sha256)
      throw error
    }
  })
}

/** Removes the bytes of a file whose row `forget` deletes; false leaves them. A file that comes again meanwhile waits. */
export function removeFile(shop: Keeper, sha256: string, forget: (tx: WriteDb) => boolean): Promise<boolean> {
  return byFile(shop.files, sha256, async () => {
    const forgotten = await writeSoon(shop, forget)
    // After the row: what a killed program leaves here, the next start moves aside.
    if (forgotten) await shop.files.remove(sha256)
    return forgotten
  })
}

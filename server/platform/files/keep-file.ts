import type { FileKind } from '../../../shared/geometry/files/part-file.ts'
import type { WriteDb } from '../db/db.ts'
import { writeSoon } from '../db/write-soon.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import type { FileStore, Upload } from '../ports/files.ts'
import type { Shop } from '../shop.ts'
import { findPartFile, notePartFile } from './part-files.ts'

/** The parts of the shop that change a file and its row, one change at a time per file. */
export type Keeper = Pick<Shop, 'db' | 'write' | 'untilWritable' | 'files' | 'clock'>

const byFile = keyedMutex<FileStore>()

/**
 * Moves a received file into the store and records it, together with its use (`note`), in one transaction. Once this
 * resolves, the file survives a power failure. When `note` throws, the bytes are removed unless something else uses them.
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

/** Removes a file's bytes when `forget` deletes its row; false leaves them. A new upload of the same file waits until then. */
export function removeFile(shop: Keeper, sha256: string, forget: (tx: WriteDb) => boolean): Promise<boolean> {
  return byFile(shop.files, sha256, async () => {
    const forgotten = await writeSoon(shop, forget)
    // After the row: if the program is killed in between, the next start moves the file to quarantine.
    if (forgotten) await shop.files.remove(sha256)
    return forgotten
  })
}

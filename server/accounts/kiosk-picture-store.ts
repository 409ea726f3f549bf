import type { KioskPicture } from '../../shared/accounts/kiosks.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** Returns the pictures of the attract screen in the order in which they were added. */
export function listKioskPictures(db: ReadDb): KioskPicture[] {
  return db.all<KioskPicture>('select sha256, width, height from kiosk_pictures order by rowid')
}

export function findKioskPicture(db: ReadDb, sha256: string): Uint8Array | undefined {
  return db.get<{ jpeg: Uint8Array }>('select jpeg from kiosk_pictures where sha256 = ?', sha256)?.jpeg
}

export function insertKioskPicture(
  tx: WriteDb,
  picture: KioskPicture & { jpeg: Uint8Array; by_account: string; added_at: number },
): void {
  tx.run(
    `insert into kiosk_pictures (sha256, jpeg, width, height, by_account, added_at)
     values (:sha256, :jpeg, :width, :height, :by_account, :added_at) on conflict (sha256) do nothing`,
    { ...picture },
  )
}

export function deleteKioskPicture(tx: WriteDb, sha256: string): void {
  tx.run('delete from kiosk_pictures where sha256 = ?', sha256)
}

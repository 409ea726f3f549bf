import { secondsUntilRoom, type CountedUpload } from '../../../shared/quoting/quotes/upload-limits.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Upload } from '../../platform/ports/files.ts'
import type { Shop } from '../../platform/shop.ts'
import { ownerKey } from '../measuring/known-parts.ts'
import type { Owner } from '../quote-store.ts'

/** Refuses a file beyond its owner's daily upload limit. Files that were ordered do not count. */
export function refuseOverDailyBytes(db: ReadDb, shop: Shop, file: { owner: Owner; bytes: number }): void {
  const { guest_per_day, account_per_day } = shop.settings.upload_bytes
  const limit = file.owner.account_id === null ? guest_per_day : account_per_day
  const now = shop.clock.now()
  const wait = secondsUntilRoom(unpaidUploads(db, ownerKey(file.owner), now), {
    bytes: file.bytes,
    limit,
    now,
  })
  if (wait > 0) throw new Refusal('upload_bytes_limit', undefined, { retry_after: wait, limit_bytes: limit })
}

function unpaidUploads(db: ReadDb, owner: string, now: number): CountedUpload[] {
  return db.all<CountedUpload>(
    `select bytes, received_at from uploads_received
     where owner = :owner and received_at > :since and not exists (
       select 1 from quotes where quotes.sha256 = uploads_received.sha256
         and coalesce(account_id, guest_id) = :owner and status = 'accepted')
     order by seq`,
    { owner, since: now - DAY },
  )
}

/** Counts an upload toward its owner's daily limit. The same file counts once a day, because it is stored once. */
export function countUpload(tx: WriteDb, shop: Shop, received: { owner: Owner; upload: Upload }): void {
  const { sha256, bytes } = received.upload
  const now = shop.clock.now()
  const owner = ownerKey(received.owner)
  tx.run('delete from uploads_received where received_at <= ?', now - DAY)
  if (tx.get('select 1 from uploads_received where owner = ? and sha256 = ?', owner, sha256)) return
  refuseOverDailyBytes(tx, shop, { owner: received.owner, bytes })
  tx.run(
    'insert into uploads_received (owner, sha256, bytes, received_at) values (?, ?, ?, ?)',
    owner,
    sha256,
    bytes,
    now,
  )
}

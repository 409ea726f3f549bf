import type { StorageProblems } from '../../shared/desk/storage.ts'
import { addDays } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { listOrdersWithLostAddress } from '../quoting/delivery/address-store.ts'
import { QUARANTINE_DAYS } from '../platform/files/sweep-quarantine.ts'
import type { Shop } from '../platform/shop.ts'

const IS_MISSING = `sha256 in (select sha256 from missing_files cross join part_files using (sha256) where removed_at is null)`

/** Returns problems with the shop's files that the last start found and that still exist. */
export function readStorageProblems(shop: Shop, caller: Caller): StorageProblems {
  staffWith('see_orders', caller)
  return storageProblems(shop)
}

/** The same for the program's own watch. */
export function storageProblems(shop: Shop): StorageProblems {
  return {
    quarantined: quarantinedIn(shop),
    unnamed: shop.machine.unnamed_parts,
    missing: findMissingFiles(shop),
    lost_addresses: listOrdersWithLostAddress(shop.db),
  }
}

function quarantinedIn({ files }: Shop): StorageProblems['quarantined'] {
  const days = files.quarantine.list().filter(({ parts }) => parts > 0)
  if (days.length === 0) return null
  const parts = days.reduce((sum, day) => sum + day.parts, 0)
  return { parts, deleted_from: addDays(days[0].day, QUARANTINE_DAYS) }
}

function findMissingFiles({ db, clock }: Shop): StorageProblems['missing'] {
  const { files } = db.get<{ files: number }>(`select count(*) as files from part_files where ${IS_MISSING}`)!
  const orders = db.all<{ number: number }>(
    `select orders.number from orders join quotes on quotes.id = orders.id
     where orders.status in ('queued', 'in_production', 'on_hold') and quotes.${IS_MISSING} order by orders.number`,
  )
  const { quotes } = db.get<{ quotes: number }>(
    `select count(*) as quotes from quotes
     where status in ('received', 'processing', 'quoted', 'needs_review', 'engineering')
       and (expires_at is null or expires_at > ?) and ${IS_MISSING}`,
    clock.now(),
  )!
  return { files, order_numbers: orders.map(({ number }) => number), quotes }
}

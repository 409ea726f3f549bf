import { argonPasswords } from './adapters/argon-passwords.ts'
import { diskOf } from './adapters/disk-room.ts'
import { type Keychain } from './adapters/environment-secrets.ts'
import { folderDownloads } from './adapters/folder-downloads.ts'
import { geometryPool } from './adapters/geometry-pool.ts'
import { makePrivate } from './adapters/private-folder.ts'
import { partWriter } from './adapters/part-writer.ts'
import { pdfDocuments } from './adapters/pdf-documents.ts'
import { systemClock, systemIds } from './adapters/system.ts'
import { webAuthn } from './adapters/web-authn.ts'
import { readShopData } from './catalog/shop-data.ts'
import type { ShopDatabase } from './db/db.ts'
import { lockFolder } from './db/folder-lock.ts'
import { guardDatabase } from './guard-database.ts'
import { startPaymentWork } from './checkout/payment-work.ts'
import { practiceJob } from './warm-up-job.ts'
import { PROGRAM } from './program-folders.ts'
import { startQueue } from './quotes/process-quotes.ts'
import type { ServerSettings } from './settings.ts'
import type { Shop } from './shop.ts'
import { openFolder } from './open-folder.ts'
import { outsideServices } from './outside-services.ts'

/** What does not come from the settings. */
interface Given {
  log: Shop['log']
  keychain: Keychain | null
  network: Shop['network']
  address: Shop['address']
}

/** One server at a time works in a data folder. */
export function openShop(settings: ServerSettings, given: Given) {
  const open = makePrivate(settings.data_dir)
  const unlock = lockFolder(settings.data_dir)
  try {
    const opened = openLockedShop(settings, given)
    if (open.length > 0) given.log.warn({ paths: open }, 'other users of this machine may read these')
    return { ...opened, closeShop: [...opened.closeShop, async () => unlock()] }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The database, the real adapters and the queue. */
function openLockedShop(settings: ServerSettings, { log, keychain, network, address }: Given) {
  const { database, vault, files, unnamed_parts } = openFolder(settings.data_dir, log)
  const { queue, shop } = startQueue({
    settings,
    address,
    network,
    set_up: { token_hash: null },
    db: database,
    write: database.write,
    guard: guardDatabase({ database, dataFolder: settings.data_dir, clock: systemClock, log }),
    untilWritable: database.untilWritable,
    clock: systemClock,
    ids: systemIds,
    files,
    disk: diskOf(settings.data_dir),
    unnamed_parts,
    ...geometryThreads(settings, { db: database, folder: files.practiceFolder }),
    passwords: argonPasswords(),
    vault,
    webAuthn,
    papers: pdfDocuments(PROGRAM.resources),
    downloads: folderDownloads(PROGRAM.downloads),
    ...outsideServices(settings, { address, keychain, db: database }),
    log,
  })
  database.beginServing()
  const work = startPaymentWork(shop)
  return { queue, shop, closeShop: [() => work.stop(), () => queue.stop(), ...stepsToClose(shop, database)] }
}

function stepsToClose(shop: Shop, database: ShopDatabase): (() => Promise<void>)[] {
  return [
    () => shop.geometry.close(),
    () => shop.partWriter.close(),
    // A worker that was stopped while it practiced has left its files.
    async () => shop.files.clearPractice(),
    async () => database.close(),
  ]
}

function geometryThreads(
  { geometry }: ServerSettings,
  { db, folder }: { db: Shop['db']; folder: string },
): Pick<Shop, 'geometry' | 'partWriter'> {
  const practice = practiceJob(readShopData(db), PROGRAM.resources, folder)
  const threads = PROGRAM.geometryThreads
  return {
    geometry: geometryPool({ threads, ...geometry, practice }),
    partWriter: partWriter({ entry: threads.export, ...geometry }),
  }
}

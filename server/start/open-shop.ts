import { join } from 'node:path'
import type { StartPhase } from '../../shared/platform/start-phases.ts'
import { type Keychain } from '../platform/adapters/environment-secrets.ts'
import { requireFiles } from '../platform/adapters/in-the-way.ts'
import type { KeptLog } from '../platform/adapters/kept-log.ts'
import { makePrivate } from '../platform/adapters/private-folder.ts'
import { reportThread } from '../platform/adapters/report-thread.ts'
import { systemClock, systemIds } from '../platform/adapters/system.ts'
import { watchedServices } from '../platform/adapters/watched-services.ts'
import { watchedWrites } from '../platform/adapters/watched-writes.ts'
import { backUpBeforeUpdate, noteProgram } from './back-up-before-update.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { backupRunner } from '../platform/backup/backup-runner.ts'
import { exportRunner } from '../operations/export/export-runner.ts'
import { settleSwap } from '../platform/backup/swap-shop.ts'
import type { ShopDatabase } from '../platform/db/db.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { guardDatabase } from '../platform/db/guard-database.ts'
import { LanAccess, type LanSurroundings } from './lan-access.ts'
import type { Restarts } from '../platform/ports/restarts.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { startQueue } from '../quoting/measuring/start-queue.ts'
import type { HealthPorts } from '../platform/ports/health.ts'
import type { ServerSettings } from '../platform/settings.ts'
import type { ListeningAddress } from '../platform/shop-address.ts'
import type { Shop } from '../platform/shop.ts'
import { namingLastGood } from './last-good-backup.ts'
import { openLogs } from './open-logs.ts'
import { ownKeyFor } from './own-key.ts'
import { healthPorts, machineOf, workOnParts } from './open-machine.ts'
import { openFolder } from './open-folder.ts'
import { outsideServices } from './outside-services.ts'

/** The parts that the shop needs besides its settings. */
interface Surroundings {
  kept: KeptLog
  keychain: Keychain | null
  network: Shop['network']
  address: ListeningAddress
  /** Settings that options and the environment set. */
  fixed: readonly string[]
  restart: Restarts['restart']
  onPhase: (phase: StartPhase) => void
}

/** The same once the folder is locked. */
interface LockedSurroundings extends Surroundings {
  crashes: Shop['machine']['crashes']
}

/** Opens the data folder, which only one server at a time can use. */
export async function openShop(settings: ServerSettings, surroundings: Surroundings) {
  const readable = makePrivate(settings.data_dir)
  requireFiles(settings.data_dir)
  const unlock = lockFolder(settings.data_dir)
  const { kept, onPhase } = surroundings
  const logs = openLogs(settings, kept)
  try {
    const { log } = kept
    const settled = await settleSwap(settings.data_dir)
    if (settled !== 'none') log.warn({ settled }, 'a restore had been interrupted')
    if (settings.backup_before_update)
      await backUpBeforeUpdate(settings.data_dir, log, () => onPhase({ phase: 'backing_up' }))
    const opened = namingLastGood(settings.data_dir, () =>
      openLockedShop(settings, { ...surroundings, crashes: logs.crashes }),
    )
    onPhase({ phase: 'listening' })
    if (readable.length > 0) log.warn({ paths: readable }, 'other users of this machine can read these')
    return { ...opened, closeShop: [...opened.closeShop, logs.close, async () => unlock()] }
  } catch (error) {
    await logs.close()
    unlock()
    throw error
  }
}

/** Opens the database and makes the adapters and the queue. */
function openLockedShop(settings: ServerSettings, surroundings: LockedSurroundings) {
  const { keychain, kept, restart, fixed, onPhase, crashes, ...given } = surroundings
  const { log, logs } = kept
  const { database, vault, files, unnamed_parts } = openFolder(settings.data_dir, log, onPhase)
  noteProgram(settings.data_dir, log)
  const health = healthPorts(settings.data_dir)
  const { secrets, ...outside } = outsideServices(settings, { ...given, keychain, db: database })
  const services = watchedServices(outside, health)
  const lan = lanOf({ settings, fixed, vault, log, secrets }, given.address, database)
  const { queue, shop } = startQueue({
    settings,
    ...given,
    lan,
    set_up: { token_hash: null },
    ...databaseOf(database, health),
    guard: guardDatabase({ database, dataFolder: settings.data_dir, clock: systemClock, log }),
    clock: systemClock,
    ids: systemIds,
    files,
    vault,
    secrets,
    log,
    services,
    machine: {
      ...machineOf(settings, health),
      ...workOnParts(settings, { secrets, database, health, log, folder: files.warmUpFolder }),
      unnamed_parts,
      restarts: { restart, pauseWrites: database.pauseWrites },
      logs,
      crashes,
    },
    work: workOf(settings, { database, secrets, log }),
  })
  database.beginServing()
  return { queue, shop, lan, closeShop: [() => queue.stop(), ...stepsToClose(shop, database)] }
}

function databaseOf(database: ShopDatabase, health: HealthPorts) {
  return {
    db: database,
    write: watchedWrites(database.write, health),
    writeUnsynced: watchedWrites(database.writeUnsynced, health),
    truncateLog: database.truncateLog,
    untilWritable: database.untilWritable,
    changes: database.changes,
  }
}

type WorkParts = Pick<Shop, 'secrets' | 'log'> & { database: ShopDatabase }

function workOf(settings: ServerSettings, parts: WorkParts) {
  const database = join(settings.data_dir, 'shop.sqlite')
  return {
    reports: reportThread({ entry: PROGRAM.reportThread, database }),
    exports: exportsOf(settings, parts.log),
    backups: backupsOf(settings, parts),
  }
}

function stepsToClose(shop: Shop, database: ShopDatabase): (() => Promise<void>)[] {
  return [
    () => shop.work.exports.close(),
    () => shop.work.backups.close(),
    () => shop.machine.geometry.close(),
    () => shop.machine.partWriter.close(),
    () => shop.work.reports.close(),
    async () => shop.machine.health.vitals.close(),
    // A worker that was stopped during its warm-up has left files.
    async () => shop.files.clearWarmUpFolder(),
    async () => database.close(),
  ]
}

function lanOf(
  given: Pick<LanSurroundings, 'settings' | 'fixed' | 'vault' | 'log' | 'secrets'>,
  address: ListeningAddress,
  database: ShopDatabase,
): LanAccess {
  const lan = new LanAccess({
    ...given,
    clock: systemClock,
    written: () => address.written(),
    shopName: () => readShopData(database).shop_details.name,
    onChange: () => database.changes.announce({ kind: 'lan', id: '' }),
  })
  address.opensLanAt(() => lan.url())
  return lan
}

function backupsOf(
  { data_dir, allowed_folders }: ServerSettings,
  { database, secrets, log }: WorkParts,
): Shop['work']['backups'] {
  const bucketKeys = () => {
    const [access_key, secret_key] = [secrets.get('bucket_access_key'), secrets.get('bucket_secret_key')]
    return access_key !== null && secret_key !== null ? { access_key, secret_key } : null
  }
  return backupRunner({
    data: data_dir,
    allowedFolders: allowed_folders,
    shop_id: database.get<{ shop_id: string }>('select shop_id from shop_identity')!.shop_id,
    entry: PROGRAM.backupThread,
    bucketKeys,
    ownKeyFor: (from) => ownKeyFor(data_dir, from),
    migrations: readMigrations(PROGRAM.migrations),
    clock: systemClock,
    log,
  })
}

function exportsOf({ data_dir, allowed_folders }: ServerSettings, log: Shop['log']): Shop['work']['exports'] {
  return exportRunner({
    data: data_dir,
    allowedFolders: allowed_folders,
    entry: PROGRAM.exportThread,
    clock: systemClock,
    log,
  })
}

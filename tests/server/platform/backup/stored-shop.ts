import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepIdentity } from '../../../../server/platform/db/shop-identity.ts'
import { type ShopDatabase } from '../../../../server/platform/db/db.ts'
import { jsonLog } from '../../../../server/platform/adapters/json-log.ts'
import { backupRunner } from '../../../../server/platform/backup/backup-runner.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { newDatabase } from '../../../shop/first-day.ts'
import type { TestShop } from '../../../shop/test-shop.ts'

/** The work of a passphrase with which tries take milliseconds instead of seconds. */
export const QUICK_WORK = 8

/** A data folder with a database, a key and part files, and a place for its backups. */
export interface StoredShop {
  folder: string
  data: string
  to: string
  database: ShopDatabase
  /** A part that the database names and the store has. Returns its hash. */
  storePart: (text: string) => string
  close: () => void
}

export function storedShop(): StoredShop {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-backup-'))
  const data = join(folder, 'data')
  mkdirSync(join(data, 'files', 'parts'), { recursive: true })
  writeFileSync(join(data, 'vault.key'), 'key')
  const database = newDatabase(join(data, 'shop.sqlite'))
  database.write((tx) => keepIdentity(tx, { shop_id: 'shop_1', key_check: 'sealed', now: 1 }))
  return {
    folder,
    data,
    to: join(folder, 'backups'),
    database,
    storePart(text) {
      const sha256 = createHash('sha256').update(text).digest('hex')
      writeFileSync(join(data, 'files', 'parts', sha256), text)
      database.write((tx) =>
        tx.run(`insert into part_files values (?, 'stl', ?, 1, null)`, sha256, text.length),
      )
      return sha256
    },
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The commands of one shop then back up the data folder of another, which is on the disk. */
export async function backUpStored({ shop }: TestShop, { data }: StoredShop): Promise<void> {
  await shop.work.backups.close()
  shop.work.backups = backupRunner({
    data,
    shop_id: 'shop_1',
    allowedFolders: [tmpdir()],
    entry: PROGRAM.backupThread,
    bucketKeys: () => null,
    ownKeyFor: () => null,
    migrations: readMigrations(PROGRAM.migrations),
    clock: shop.clock,
    log: jsonLog('silent'),
  })
}

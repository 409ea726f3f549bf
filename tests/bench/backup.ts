import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { backupRunner } from '../../server/platform/backup/backup-runner.ts'
import { openDatabase } from '../../server/platform/db/db.ts'
import { keepIdentity } from '../../server/platform/db/shop-identity.ts'
import { readMigrations } from '../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { resultOf, type BenchResult } from './result.ts'
import { delayText, worstDelay } from './worst-delay.ts'

const ROWS = 100_000
/** The longest that the server's event loop may be busy at a stretch while a backup runs and the shop is written to. */
const MAX_BUSY_MS = 50
const WRITE_EVERY_MS = 10
const ALONE_MS = 5000

/** Measures how long a backup of a large database holds up the server. */
export async function benchBackup(): Promise<BenchResult> {
  const data = mkdtempSync(join(tmpdir(), 'layerline-bench-backup-'))
  const open = () => openDatabase(join(data, 'shop.sqlite'), PROGRAM.migrations)
  let database = open()
  const insert = (n: number) =>
    database.write((tx) =>
      tx.run(
        `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
         insert into guests (id, file_secret, created_at)
         select lower(hex(randomblob(8))), hex(randomblob(1000)), 1 from numbers`,
        n,
      ),
    )
  try {
    database.write((tx) => keepIdentity(tx, { shop_id: 'shop_1', key_check: 'sealed', now: 1 }))
    insert(ROWS)
    // Its journal would be taken in by the first write that is measured.
    database.close()
    database = open()
    const backups = backupRunner({
      data,
      shop_id: 'shop_1',
      allowedFolders: [],
      entry: PROGRAM.backupThread,
      bucketKeys: () => null,
      ownKeyFor: () => null,
      migrations: readMigrations(PROGRAM.migrations),
      clock: { now: () => Math.floor(Date.now() / 1000) },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    const writing = setInterval(() => insert(1), WRITE_EVERY_MS)
    const alone = await worstDelay(() => new Promise((resolve) => setTimeout(resolve, ALONE_MS)))
    const before = performance.now()
    const worst = await worstDelay(() => backups.backUp({ rotate: false }))
    const seconds = (performance.now() - before) / 1000
    clearInterval(writing)
    const [{ error }] = backups.places()
    await backups.close()
    const megabytes = statSync(join(data, 'shop.sqlite')).size / 1e6
    process.stdout.write(
      `backup: ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s under writes; ${delayText({ worst, alone, what: 'a backup' })} (target: busy for at most ${MAX_BUSY_MS} ms)\n`,
    )
    return error === null ? resultOf(worst.busy_ms <= MAX_BUSY_MS) : { notMeasured: error }
  } finally {
    database.close()
    rmSync(data, { recursive: true, force: true })
  }
}

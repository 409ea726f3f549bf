import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { seedDocuments } from '../../server/catalog/document-store.ts'
import { openDatabase } from '../../server/platform/db/db.ts'
import { keepIdentity } from '../../server/platform/db/shop-identity.ts'
import { exportRunner } from '../../server/operations/export/export-runner.ts'
import { firstRunData } from '../../server/start/first-run-data.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { fillBigShop } from './big-shop.ts'
import { resultOf, type BenchResult } from './result.ts'
import { delayText, worstDelay } from './worst-delay.ts'

const SIZE = { quotes: 100_000, orders: 1000, ballast: 1000 }
/** The longest that the server's main thread may be busy at a stretch while an export runs. */
const MAX_BUSY_MS = 50
/** Memory that the program may hold besides the export's own rows; a shop of ten times the size takes as much. */
const MAX_MEMORY_MB = 600
const ALONE_MS = 5000
const WATCH_EVERY_MS = 100

/** Measures how long an export of a large shop holds up the server, and how much memory it takes. */
export async function benchExport(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-bench-export-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const now = Math.floor(Date.now() / 1000)
  const database = openDatabase(join(data, 'shop.sqlite'), PROGRAM.migrations)
  try {
    database.write((tx) => {
      keepIdentity(tx, { shop_id: 'shop_benchbench', key_check: 'sealed', now: 1 })
      seedDocuments(tx, firstRunData(PROGRAM.resources), now)
    })
    fillBigShop(database, SIZE, now)
    // What documents are made of; the addresses are not read.
    database.write((tx) =>
      tx.run(`insert into deliveries (quote_id, method, city, fee_cents, provider, parcels, address, priced_at, expires_at)
        select id, 'shipping', 'Oakland', 1200, 'table', '[]', 'lost.', 1, 1 from orders`),
    )
    return await measure({ data, to: join(folder, 'exports') })
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure({ data, to }: { data: string; to: string }): Promise<BenchResult> {
  const exports = exportRunner({
    data,
    allowedFolders: [],
    entry: PROGRAM.exportThread,
    clock: { now: () => Math.floor(Date.now() / 1000) },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const alone = await worstDelay(() => new Promise((resolve) => setTimeout(resolve, ALONE_MS)))
  const before = performance.now()
  let memory = 0
  const worst = await worstDelay(async () => {
    exports.start({ to, passphrase: null, base_url: 'http://127.0.0.1' })
    while (exports.state().status === 'running') {
      memory = Math.max(memory, process.memoryUsage.rss() / 1e6)
      await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS))
    }
  })
  const seconds = (performance.now() - before) / 1000
  const state = exports.state()
  if (state.status !== 'finished')
    return { notMeasured: state.status === 'failed' ? state.error : state.status }
  const megabytes = statSync(join(data, 'shop.sqlite')).size / 1e6
  process.stdout.write(
    `export: ${megabytes.toFixed(0)} MB, ${state.outcome.rows} rows and ${state.outcome.files} files in ${seconds.toFixed(0)} s; ${delayText({ worst, alone, what: 'an export' })} (target: busy for at most ${MAX_BUSY_MS} ms); ${memory.toFixed(0)} MB of memory (target: at most ${MAX_MEMORY_MB} MB)\n`,
  )
  return resultOf(worst.busy_ms <= MAX_BUSY_MS && memory <= MAX_MEMORY_MB)
}

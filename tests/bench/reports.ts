import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { reportThread } from '../../server/platform/adapters/report-thread.ts'
import { openDatabase, type ReadDb } from '../../server/platform/db/db.ts'
import { openReadOnly } from '../../server/platform/db/open-read-only.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { readAccounting } from '../../server/desk/reports/read-accounting.ts'
import { readReport } from '../../server/desk/reports/read-report.ts'
import { REPORT_KINDS, type ReportRequest } from '../../shared/desk/reports/report-kinds.ts'
import { addDays, asPacificDay, instantOf } from '../../shared/platform/time.ts'
import { firstDay } from '../shop/first-day.ts'
import { fillBigShop } from './big-shop.ts'
import { median } from './median.ts'
import { resultOf, type BenchResult } from './result.ts'

const SIZE = { quotes: 100_000, orders: 10_000, ballast: 1500 }
const ROUNDS = 3
const MAX_MS = 1000
/** The longest that requests may wait for a report. */
const MAX_DELAY_MS = 50

const TODAY = asPacificDay('2026-11-16')
const NOW = instantOf(TODAY, '10:00')
/** Half of all quotes and orders; compared with the other half. */
const YEAR = { from: addDays(TODAY, -364), until: TODAY, compare: 'before' } as const

/** Work of a fixed size, to compare machines by: sums a million numbers. */
const REFERENCE = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1000000)
  select sum(n) from numbers`

/** Times every report of a year, compared with the year before, in a shop of two years. */
export async function benchReports(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-reports-'))
  const file = join(folder, 'shop.sqlite')
  try {
    writeFileSync(file, firstDay(NOW))
    const database = openDatabase(file, PROGRAM.migrations)
    fillBigShop(database, SIZE, NOW)
    database.close()
    const slowest = timeReports(file)
    const delay = await delayOfOthers(file)
    process.stdout.write(`
  slowest report                       ${slowest.toFixed(0)} ms   (target: below ${MAX_MS} ms)
  event loop meanwhile, in a thread    ${delay.toFixed(1)} ms at most   (target: below ${MAX_DELAY_MS} ms)
`)
    return resultOf(slowest < MAX_MS && delay < MAX_DELAY_MS)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function timeReports(file: string): number {
  const reference = timeOf(file, (db) => db.get(REFERENCE))
  process.stdout.write(`
Reports of a year beside the year before: ${SIZE.quotes} quotes, ${SIZE.orders} orders
(median of ${ROUNDS}, a new connection each; computing time, because other programs share the machine, and the time it took)
  ${line('reference', reference, reference)}`)
  const tasks: [string, (db: ReadDb) => unknown][] = [
    ...REPORT_KINDS.map((kind): [string, (db: ReadDb) => unknown] => [
      kind,
      (db) => readReport(db, { kind, ...YEAR }, NOW),
    ]),
    ['accounting', (db) => readAccounting(db, '2026-10', NOW)],
  ]
  const times = tasks.map(([name, task]) => {
    const time = timeOf(file, task)
    process.stdout.write(`  ${line(name, time, reference)}`)
    return time.computing
  })
  return Math.max(...times)
}

/** In ms. */
interface Times {
  /** CPU time of this process. */
  computing: number
  passed: number
}

function line(name: string, { computing, passed }: Times, reference: Times): string {
  const ratio = (computing / reference.computing).toFixed(2)
  return `${name.padEnd(12)} ${computing.toFixed(0).padStart(6)} ms   ${ratio} x the reference   (took ${passed.toFixed(0)} ms)\n`
}

function timeOf(file: string, task: (db: ReadDb) => unknown): Times {
  const times = Array.from({ length: ROUNDS }, () => {
    const { db, close } = openReadOnly(file)
    const began = performance.now()
    const used = process.cpuUsage()
    task(db)
    const { user, system } = process.cpuUsage(used)
    const passed = performance.now() - began
    close()
    return { computing: (user + system) / 1000, passed }
  })
  return {
    computing: median(times.map(({ computing }) => computing)),
    passed: median(times.map(({ passed }) => passed)),
  }
}

/** The longest delay of the event loop, in ms, while all reports are computed in their thread. */
async function delayOfOthers(file: string): Promise<number> {
  const reports = reportThread({ entry: PROGRAM.reportThread, database: file })
  const read = (kind: ReportRequest['kind']) => reports.report({ kind, ...YEAR }, NOW)
  await read('promises')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await Promise.all(REPORT_KINDS.map(read))
  delay.disable()
  await reports.close()
  return delay.max / 1e6
}

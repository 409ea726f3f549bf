import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { carrierServices } from '../../server/platform/adapters/carrier-services.ts'
import { deliveryServices } from '../../server/platform/adapters/delivery-services.ts'
import { diskFiles } from '../../server/platform/adapters/disk-files.ts'
import { healthNotes } from '../../server/platform/adapters/health-notes.ts'
import { metricsKey } from '../../server/platform/adapters/metrics-key.ts'
import { promMetrics } from '../../server/platform/adapters/prom-metrics.ts'
import { partWriter } from '../../server/platform/adapters/part-writer.ts'
import { pdfDocuments } from '../../server/platform/adapters/pdf-documents.ts'
import { jsonLog } from '../../server/platform/adapters/json-log.ts'
import { keptLog } from '../../server/platform/adapters/kept-log.ts'
import { secretsFrom } from '../../server/platform/adapters/environment-secrets.ts'
import { practicePayments } from '../../server/platform/adapters/practice-payments.ts'
import { slicersOn } from '../../server/platform/adapters/slicer/slicers.ts'
import { sealedBox } from '../../server/platform/adapters/sealed-box.ts'
import { readZipPlaces } from '../../server/platform/adapters/zip-places.ts'
import { backupRunner } from '../../server/platform/backup/backup-runner.ts'
import { exportRunner } from '../../server/operations/export/export-runner.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { MachineError } from '../../server/platform/ports/printer-link.ts'
import { ServiceUnavailable } from '../../server/platform/ports/service-unavailable.ts'
import { openDatabase, type ShopDatabase } from '../../server/platform/db/db.ts'
import { answerReportJob } from '../../server/start/report-jobs.ts'
import type { ReportRunner } from '../../server/platform/ports/reports.ts'
import type { Report } from '../../shared/desk/reports/report.ts'
import { LanAccess } from '../../server/start/lan-access.ts'
import { rateLimiter } from '../../server/http/guards/rate-limit.ts'
import { callerOfRequest } from '../../server/http/request/request-caller.ts'
import { shopForRequest } from '../../server/http/request/shop-for-request.ts'
import { shopHttp } from '../../server/http/shop-http.ts'
import { requestCounter } from '../../server/http/guards/rate-limit-keys.ts'
import { serveTrpc } from '../../server/trpc/serve.ts'
import { serveMcp } from '../../server/mcp/serve.ts'
import type { GeometryPool } from '../../server/platform/ports/geometry.ts'
import type { Ids } from '../../server/platform/ports/ids.ts'
import type { Passwords } from '../../server/platform/ports/passwords.ts'
import { readMigrations } from '../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import type { QuoteQueue } from '../../server/quoting/measuring/process-quotes.ts'
import { startQueue } from '../../server/quoting/measuring/start-queue.ts'
import { keepSettings } from '../../server/platform/settings-file.ts'
import { ServerSettings, type ServerSettingsInput } from '../../server/platform/settings.ts'
import type { ShopMachine, ShopServices, Shop } from '../../server/platform/shop.ts'
import { calmVitals } from './calm-vitals.ts'
import { firstDay } from './first-day.ts'
import { scriptedGeometry } from './scripted-geometry.ts'

/** Monday, 16 November 2026, 10:00 in the shop's Pacific time. */
export const MONDAY_MORNING = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000

const NO_OTHER_SITE = () => Promise.resolve({ outcome: 'refused', why: 'There is no other site.' } as const)

/** Read once: thousands of shops are opened. */
const MIGRATIONS = readMigrations(PROGRAM.migrations)
const SILENT = jsonLog('silent')
const PLACES = readZipPlaces(PROGRAM.resources)

/** A shop for one test: database in memory, files in a temporary folder, a clock that the test moves. */
export interface TestShop {
  shop: Shop
  database: ShopDatabase
  queue: QuoteQueue
  /** Moves the clock. */
  wait(seconds: number): void
  /** Waits until every quote has been measured and priced. */
  settled(): Promise<void>
  http(): Promise<FastifyInstance>
  close(): Promise<void>
}

export interface TestShopOptions {
  settings?: Partial<ServerSettingsInput>
  geometry?: GeometryPool
  /** Replaces ports of the test shop, which by default are: practice payments, deliveries by the shop's own tables, no mail server, no other site, nothing to download. */
  ports?: Partial<
    ShopServices & Pick<Shop, 'guard' | 'secrets'> & Pick<ShopMachine, 'downloads' | 'disk' | 'slicers'>
  >
  now?: number
  /** Keeps the database in the data folder; called with its file before that is opened. */
  onDisk?: (file: string) => void
  /** The machine in its network; by default without an address there. */
  network?: Shop['network']
}

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-test-'))
  const clock = { time: options.now ?? MONDAY_MORNING }
  const settings = ServerSettings.parse({
    data_dir: folder,
    check_answers: true,
    log_level: 'silent',
    ...options.settings,
  })
  const database = openDatabase(databaseOf(options, folder, clock.time), PROGRAM.migrations)
  const ids = countingIds()
  const {
    guard,
    disk,
    downloads,
    slicers,
    secrets = secretsFrom({}, null),
    ...services
  } = options.ports ?? {}
  const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now: () => clock.time })
  const { queue, shop } = startQueue({
    settings,
    address: { base_url: 'http://127.0.0.1:4747', mcp_url: 'http://127.0.0.1:4747' },
    lan: new LanAccess({
      settings,
      fixed: [],
      secrets: secretsFrom({}, null),
      vault: sealedBox(new Uint8Array(32)),
      clock: { now: () => clock.time },
      log: SILENT,
      shopName: () => 'Test shop',
      written: () => ({
        links: 'http://127.0.0.1:4747',
        agents: 'http://127.0.0.1:4747',
        lan_agents: null,
        hooks: null,
      }),
      onChange: () => {},
    }),
    network: options.network ?? { name: () => 'workshop', addresses: () => [] },
    set_up: { token_hash: null },
    db: database,
    write: database.write,
    writeUnsynced: database.writeUnsynced,
    truncateLog: database.truncateLog,
    guard: guard ?? { look: () => null },
    untilWritable: database.untilWritable,
    changes: database.changes,
    clock: { now: () => clock.time },
    ids,
    files: diskFiles(folder, ids),
    vault: sealedBox(new Uint8Array(32)),
    secrets,
    log: SILENT,
    services: {
      payments: { current: () => practice, of: (provider) => (provider === 'practice' ? practice : null) },
      places: PLACES,
      deliveryServices: deliveryServices({
        rules: () => readShopData(database).delivery,
        zone: () => readShopData(database).shop_details.time_zone,
        places: PLACES,
        secrets,
        clock: { now: () => clock.time },
        ids,
      }),
      carriers: carrierServices({
        secrets,
        clock: { now: () => clock.time },
      }),
      mailer: { current: () => null },
      openMailbox: () => Promise.reject(new ServiceUnavailable('There is no mailbox.')),
      fetcher: { readJson: NO_OTHER_SITE, readFile: NO_OTHER_SITE },
      findPrinters: () => Promise.resolve({ found: [], unheard: [] }),
      readSpoolman: () => Promise.reject(new MachineError('unreachable', 'There is no Spoolman.')),
      printerConnections: NO_PRINTERS,
      ...services,
    },
    machine: {
      health: {
        vitals: calmVitals(clock.time),
        notes: healthNotes({ now: () => clock.time }),
        metrics: promMetrics(),
        metrics_key: metricsKey(folder),
        certificates: { readEnd: () => Promise.reject(new Error('there is no network')) },
      },
      restarts: { pauseWrites: database.pauseWrites, restart: () => {} },
      unnamed_parts: 0,
      disk: disk ?? { room: () => Promise.resolve({ free_bytes: 2 ** 40, total_bytes: 2 ** 41 }) },
      geometry: options.geometry ?? scriptedGeometry(),
      remoteFiles: null,
      partWriter: partWriter({ entry: PROGRAM.geometryThreads.export, ...settings.geometry }),
      slicers: slicers ?? slicersOn(join(folder, 'files', 'slicing')),
      passwords: plainPasswords,
      papers: pdfDocuments(PROGRAM.resources),
      downloads: downloads ?? { hasBridge: () => false, readBridge: () => Promise.resolve(null) },
      logs: keptLog(settings, {
        workFields: () => ({}),
        saveLimits: (log_files) => keepSettings(settings.data_dir, { log_files }),
      }).logs,
      crashes: NO_CRASHES,
    },
    work: {
      backups: backupRunner({
        data: folder,
        shop_id: null,
        allowedFolders: [],
        entry: PROGRAM.backupThread,
        bucketKeys: () => null,
        ownKeyFor: () => null,
        migrations: MIGRATIONS,
        clock: { now: () => clock.time },
        log: SILENT,
      }),
      exports: exportRunner({
        data: folder,
        allowedFolders: [],
        entry: PROGRAM.exportThread,
        clock: { now: () => clock.time },
        log: SILENT,
      }),
      reports: reportsOf(database),
    },
  })
  let app: FastifyInstance | null = null
  return {
    shop,
    database,
    queue,
    wait: (seconds) => void (clock.time += seconds),
    settled: () => settled(database),
    http: async () => (app ??= await openTransports(shop)),
    async close() {
      await app?.close()
      await queue.stop()
      await shop.work.exports.close()
      await shop.work.backups.close()
      await shop.machine.geometry.close()
      await shop.machine.partWriter.close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function databaseOf({ onDisk }: TestShopOptions, folder: string, now: number): string | Buffer {
  if (onDisk === undefined) return firstDay(now)
  const file = join(folder, 'shop.sqlite')
  writeFileSync(file, firstDay(now))
  onDisk(file)
  return file
}

/** No printer can be reached. */
const NO_PRINTERS: Shop['services']['printerConnections'] = {
  kinds: ['octoprint', 'moonraker', 'prusalink'],
  resolve: () => Promise.reject(new MachineError('unreachable', 'There is no network.')),
  open: () => {
    throw new MachineError('unreachable', 'There is no network.')
  },
}

const NO_CRASHES: Shop['machine']['crashes'] = {
  record: () => {},
  list: () => [],
  read: () => null,
  lastRun: () => null,
  dismissLastRun: () => {},
  forget: () => {},
}

/** Reads the database in memory, which no other thread sees. */
function reportsOf(db: ShopDatabase): ReportRunner {
  return {
    report: async (request, now) => answerReportJob(db, { job: 'report', request, now }) as Report,
    accounting: async (month, now) => answerReportJob(db, { job: 'accounting', month, now }) as Uint8Array,
    close: async () => {},
  }
}

/** Serves the shop over HTTP: the interface, tRPC, and the MCP server. */
async function openTransports(shop: Shop): Promise<FastifyInstance> {
  const limits = rateLimiter(shop.settings.rate_limits)
  const app = await shopHttp(shop, { log: SILENT, folders: null, limits })
  const countRequest = requestCounter(shop, limits)
  await serveTrpc(app, shop, (request) => {
    const caller = callerOfRequest(shop, request)
    return {
      shop: shopForRequest(shop, request),
      caller,
      countRequest: async (limit) => void (await countRequest(limit, { caller, request })),
    }
  })
  await serveMcp(
    app,
    shop,
    (limit, caller, request) => countRequest(limit, { caller, request }),
    (request) => shopForRequest(shop, request),
  )
  return app
}

/** `q_1`, `q_2`: readable ids. Secrets are as long as real ones, so that they have the right format. */
function countingIds(): Ids {
  const made = new Map<string, number>()
  const next = (name: string) => {
    made.set(name, (made.get(name) ?? 0) + 1)
    return made.get(name)!
  }
  return {
    make: (prefix) => `${prefix}_${next(prefix)}`,
    letters: (alphabet, length) => counted(next('letters'), alphabet).padEnd(length, alphabet[0]),
    secret: (bytes) => `secret${next('secret')}`.padEnd(Math.ceil((bytes * 4) / 3), 'x'),
  }
}

/** A number in the digits of an alphabet, lowest first: so the prefixes differ, as those of random secrets do. */
function counted(number: number, alphabet: string): string {
  const rest = Math.floor(number / alphabet.length)
  return alphabet[number % alphabet.length] + (rest > 0 ? counted(rest, alphabet) : '')
}

/** Hashing passwords well is slow on purpose; tests of other things do not wait for it. */
const plainPasswords: Passwords = {
  hash: (password) => Promise.resolve(`plain:${password}`),
  verify: (hash, password) => Promise.resolve(hash === `plain:${password}`),
}

async function settled(database: ShopDatabase): Promise<void> {
  const waiting = () =>
    database.get<{ n: number }>('select count(*) as n from quotes where queued_at is not null')!.n
  while (waiting() > 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

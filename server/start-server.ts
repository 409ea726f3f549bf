import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { argonPasswords } from './adapters/argon-passwords.ts'
import { deliverersBy } from './adapters/deliverers.ts'
import { diskOf } from './adapters/disk-room.ts'
import { diskFiles } from './adapters/disk-files.ts'
import { makeSetUpLink } from './accounts/set-up.ts'
import { secretsFrom, type Keychain } from './adapters/environment-secrets.ts'
import { folderDownloads } from './adapters/folder-downloads.ts'
import { geometryPool } from './adapters/geometry-pool.ts'
import { machineNetwork } from './adapters/machine-network.ts'
import { makePrivate } from './adapters/private-folder.ts'
import { partWriter } from './adapters/part-writer.ts'
import { pdfPapers } from './adapters/pdf-papers.ts'
import { jsonLog } from './adapters/json-log.ts'
import { paymentProviders, stripeAddress } from './adapters/payment-providers.ts'
import { practicePayments } from './adapters/practice-payments.ts'
import { smtpPostman } from './adapters/smtp-postman.ts'
import { safeFetcher } from './adapters/safe-fetcher.ts'
import { systemClock, systemIds } from './adapters/system.ts'
import { readZipPlaces } from './adapters/zip-places.ts'
import { webAuthn } from './adapters/web-authn.ts'
import { backgroundWork } from './background-work.ts'
import { readShopData, seedDocuments } from './catalog/shop-data.ts'
import { openDatabase, type ShopDatabase } from './db/db.ts'
import { lockFolder } from './db/folder-lock.ts'
import { forgetAddresses } from './delivery/forget-addresses.ts'
import { sortFiles } from './files/sort-files.ts'
import { guardDatabase } from './guard-database.ts'
import { firstRunData, sampleHashes } from './first-run-data.ts'
import { callerOfRequest } from './http/request-caller.ts'
import { rateLimiter } from './http/rate-limit.ts'
import { seenFrom } from './http/seen-from.ts'
import { shopHttp } from './http/shop-http.ts'
import { turnTaker } from './http/turns.ts'
import { serveMcp } from './mcp/serve.ts'
import { beginFollowing } from './mail/mail-progress.ts'
import { startPaymentWork } from './orders/payment-work.ts'
import { practiceJob } from './practice-job.ts'
import { PROGRAM } from './program-folders.ts'
import { recognizeFolder, settleIdentity } from './recognize-folder.ts'
import { notePublicFiles } from './quotes/known-parts.ts'
import { startQueue } from './quotes/process-quotes.ts'
import { readSettings } from './settings-file.ts'
import type { ServerSettings, ServerSettingsInput } from './settings.ts'
import { ListeningAddress } from './shop-address.ts'
import type { Shop } from './shop.ts'
import { serveTrpc } from './trpc/serve.ts'
import { watchClock } from './watch-clock.ts'

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:4747`. */
  url: string
  /** Where other machines of the local network open it; empty where they cannot. */
  inNetwork: string[]
  shop: Shop
  /** A new one-time link to set up the shop's owner, or null where there is one. */
  setUpLink(): string | null
  /** Finishes what is in flight, then stops. Work on quotes is taken up again at the next start. */
  close(): Promise<void>
}

/**
 * The only place where the shop is put together. What is not given comes from the data folder's `settings.json`, else
 * from the defaults. Throws the listening error (port in use) as Node gives it.
 */
export async function startServer(
  given: ServerSettingsInput,
  keychain: Keychain | null = null,
): Promise<RunningServer> {
  const settings = readSettings(given)
  const log = jsonLog(settings.log_level)
  const network = machineNetwork()
  const address = new ListeningAddress(settings, network)
  const { queue, shop, closeShop } = openShop(settings, { log, keychain, network, address })
  try {
    const limits = rateLimiter(settings.rate_limits)
    const takeTurn = turnTaker(shop, limits)
    const app = await shopHttp(shop, { log, limits, folders: pageFolders(settings) })
    await serveTrpc(app, shop, (request) => {
      const caller = callerOfRequest(shop, request)
      return {
        shop: seenFrom(shop, request),
        caller,
        takeTurn: async (limit) => void (await takeTurn(limit, { caller, request })),
      }
    })
    await serveMcp(
      app,
      shop,
      (limit, caller, request) => takeTurn(limit, { caller, request }),
      (request) => seenFrom(shop, request),
    )
    const url = await listen(app, settings, address)
    queue.wake()
    const background = backgroundWork(shop)
    for (const work of background) work.start()
    return {
      url,
      inNetwork: address.inNetwork(),
      shop,
      setUpLink: () => makeSetUpLink(shop, url),
      close: () => inTurn([...background.map((work) => () => work.stop()), () => app.close(), ...closeShop]),
    }
  } catch (error) {
    await inTurn(closeShop)
    throw error
  }
}

/** What does not come from the settings. */
interface Given {
  log: Shop['log']
  keychain: Keychain | null
  network: Shop['network']
  address: Shop['address']
}

/** One server at a time works in a data folder. */
function openShop(settings: ServerSettings, given: Given) {
  const open = makePrivate(settings.data_dir)
  if (open.length > 0) given.log.warn({ paths: open }, 'other users of this machine may read these')
  const unlock = lockFolder(settings.data_dir)
  try {
    const opened = openLockedShop(settings, given)
    return { ...opened, closeShop: [...opened.closeShop, async () => unlock()] }
  } catch (error) {
    unlock()
    throw error
  }
}

function writeFirstData(database: ShopDatabase): void {
  database.write((tx) => {
    seedDocuments(tx, firstRunData(PROGRAM.resources), systemClock.now())
    beginFollowing(tx)
    notePublicFiles(tx, sampleHashes(PROGRAM.resources))
  })
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
    papers: pdfPapers(PROGRAM.resources),
    downloads: folderDownloads(PROGRAM.downloads),
    ...outsideServices(settings, { address, keychain, db: database }),
    log,
  })
  database.beginServing()
  const work = startPaymentWork(shop)
  return {
    queue,
    shop,
    closeShop: [
      () => work.stop(),
      () => queue.stop(),
      () => shop.geometry.close(),
      () => shop.partWriter.close(),
      // A worker that was stopped while it practiced has left its files.
      async () => files.clearPractice(),
      async () => database.close(),
    ],
  }
}

/** What is in the data folder. Nothing of it is opened before it is known to belong together. */
function openFolder(dataFolder: string, log: Shop['log']) {
  const folder = recognizeFolder(dataFolder)
  const database = openDatabase(join(dataFolder, 'shop.sqlite'), PROGRAM.migrations)
  writeFirstData(database)
  const vault = settleIdentity(folder, database, { ids: systemIds, clock: systemClock })
  // The clock is looked at before anything is deleted by it.
  watchClock({ write: database.write, clock: systemClock, log })
  const files = diskFiles(join(dataFolder, 'files'), systemIds)
  const { left } = sortFiles({ db: database, write: database.write, files, log }, systemClock.now())
  database.write((tx) => forgetAddresses(tx, systemClock.now()))
  return { database, vault, files, unnamed_parts: left }
}

function geometryThreads(
  { geometry }: ServerSettings,
  { db, folder }: { db: Shop['db']; folder: string },
): Pick<Shop, 'geometry' | 'partWriter'> {
  const practice = practiceJob(readShopData(db), PROGRAM.resources, folder)
  const entry = PROGRAM.geometryWorker
  return {
    geometry: geometryPool({ entry, ...geometry, practice }),
    partWriter: partWriter({ entry, ...geometry }),
  }
}

/** Everything that goes over the network to others. */
function outsideServices(
  settings: ServerSettings,
  of: { address: Shop['address']; keychain: Keychain | null; db: Shop['db'] },
): Pick<Shop, 'secrets' | 'payments' | 'places' | 'deliverers' | 'postman' | 'fetcher'> {
  const secrets = secretsFrom(process.env, of.keychain)
  const places = readZipPlaces(PROGRAM.resources)
  const practice = practicePayments({ base_url: () => of.address.base_url, now: () => systemClock.now() })
  return {
    secrets,
    payments: paymentProviders({
      secrets,
      practice,
      now: () => systemClock.now(),
      ...(settings.stripe_api && { api: stripeAddress(settings.stripe_api) }),
    }),
    places,
    deliverers: deliverersBy({
      rules: () => readShopData(of.db).delivery,
      places,
      secrets,
      clock: systemClock,
      ids: systemIds,
    }),
    postman: smtpPostman({
      server: () => readShopData(of.db).mail.server,
      password: () => secrets.get('smtp_password'),
      sender: () => readShopData(of.db).shop_details,
    }),
    fetcher: safeFetcher(),
  }
}

function pageFolders(settings: ServerSettings) {
  const { pages_dir } = settings
  return pages_dir === null ? null : { pages: pages_dir, samples: join(PROGRAM.resources, 'sample-parts') }
}

/** Listens, and gives the address on this very machine. */
async function listen(
  app: Awaited<ReturnType<typeof shopHttp>>,
  settings: ServerSettings,
  address: ListeningAddress,
): Promise<string> {
  await app.listen({ port: settings.port, host: settings.host })
  const { port } = app.server.address() as AddressInfo
  return address.listensAt(port)
}

async function inTurn(steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step()
}

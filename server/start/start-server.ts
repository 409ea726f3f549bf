import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WorkstationOffer } from '../../shared/accounts/workstations.ts'
import type { HealthSummary } from '../../shared/operations/health/health-page-data.ts'
import type { StartPhase } from '../../shared/platform/start-phases.ts'
import type { UnderWay } from '../../shared/platform/under-way.ts'
import { makeSetUpLink } from '../accounts/set-up.ts'
import { offerLeaverToken } from '../accounts/leave-kiosk.ts'
import { offerWorkstationToken } from '../accounts/workstation-token.ts'
import type { Keychain } from '../platform/adapters/environment-secrets.ts'
import { machineNetwork } from '../platform/adapters/machine-network.ts'
import { keptLog, type KeptLog } from '../platform/adapters/kept-log.ts'
import { backgroundWork, lanWork } from './background-work.ts'
import type { BackgroundWork } from '../platform/repeated-work.ts'
import { summarizeHealth } from '../desk/summarize-health.ts'
import { describeUnderWay } from './describe-under-way.ts'
import { callerOfRequest } from '../http/request/request-caller.ts'
import { rateLimiter } from '../http/guards/rate-limit.ts'
import { shopForRequest } from '../http/request/shop-for-request.ts'
import { refuseMalformed } from '../http/response/malformed-request.ts'
import { arrivalTimes } from '../http/guards/body-time.ts'
import { connectionLimit } from '../http/guards/limit-connections.ts'
import { shopHttp } from '../http/shop-http.ts'
import { requestCounter } from '../http/guards/rate-limit-keys.ts'
import { serveMcp } from '../mcp/serve.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { openUnlessOutside } from '../operations/reconcile/open-restored-shop.ts'
import type { LanAccess } from './lan-access.ts'
import type { RequestHandling } from './lan-opening.ts'
import { runningWork } from '../platform/running-work.ts'
import type { Restarts } from '../platform/ports/restarts.ts'
import { keepSettings, readSettings } from '../platform/settings-file.ts'
import type { ServerSettings, ServerSettingsInput } from '../platform/settings.ts'
import { ListeningAddress } from '../platform/shop-address.ts'
import type { Shop } from '../platform/shop.ts'
import { freeStartMemory } from '../platform/free-start-memory.ts'
import { backUpForUpdate, readObstacles, type UpdateBackup } from './update-readiness.ts'
import { answerPage } from '../trpc/page-answers.ts'
import { loadRouter, serveTrpc } from '../trpc/serve.ts'
import type { Context } from '../trpc/trpc.ts'
import { openShop } from './open-shop.ts'

export interface RunningServer {
  /** The address on this machine: `http://127.0.0.1:4747`. */
  url: string
  /** Addresses for other machines in the local network; empty if they cannot connect. */
  inNetwork: string[]
  shop: Shop
  /** Returns a new one-time link to set up the owner; null if there is an owner. */
  setUpLink: () => string | null
  /** Returns a one-time token that signs in a window of the desktop program; null if no one signs in that way here. */
  offerWorkstationToken(asked: { key: string; window_secret: string }): WorkstationOffer | null
  /** A token that signs in the windows of the desktop program as whoever left its kiosk. */
  offerLeaverToken(asked: Parameters<typeof offerLeaverToken>[1]): Promise<string | null>
  /** Returns the health of the shop for the tray. */
  summarizeHealth(): Promise<HealthSummary>
  /** Returns the work that closing it would interrupt. */
  underWay(): UnderWay
  /** The computer has woken up: timers did not run meanwhile, so the background work runs now. */
  noteResumed(): void
  /** Returns the work that an update of the program would interrupt. */
  obstacles(): ReturnType<typeof readObstacles>
  /** Makes the backup to which a rollback of an update goes back. */
  backUpForUpdate(): Promise<UpdateBackup>
  /** Finishes requests in flight, then stops. Unfinished quotes continue at the next start. */
  close(): Promise<void>
}

/** After the first requests: the first rounds of all work take as long as the rest of the start. */
const FIRST_WORK_AFTER_MS = 500
const FREE_MEMORY_AFTER_MS = 3_000

interface StartOptions {
  keychain: Keychain | null
  restart: Restarts['restart']
  /** Called as the start proceeds. */
  onPhase: (phase: StartPhase) => void
}

function openLog(settings: ServerSettings): KeptLog {
  return keptLog(settings, {
    workFields: () => runningWork() ?? {},
    saveLimits: (log_files) => keepSettings(settings.data_dir, { log_files }),
  })
}

/**
 * Opens the shop (`open-shop.ts`), starts its transports and the background work. Settings that are left out come from the
 * data folder's `settings.json`, else from the defaults. Throws Node's own error when it cannot listen, such as a port in use.
 */
export async function startServer(
  settingsInput: ServerSettingsInput,
  { keychain, restart, onPhase }: StartOptions,
): Promise<RunningServer> {
  const settings = readSettings(settingsInput)
  const kept = openLog(settings)
  const network = machineNetwork()
  const address = new ListeningAddress(settings, network)
  const fixed = namesOfSet(settingsInput)
  const surroundings = { kept, keychain, network, address, fixed, restart, onPhase }
  const { queue, shop, lan, closeShop } = await openShop(settings, surroundings)
  openUnlessOutside(shop)
  try {
    const app = await startTransports(shop, settings, kept.log)
    const admits = connectionLimit(settings)
    app.server.on('connection', (socket) => void (admits(socket) || socket.destroy()))
    const url = await listen(app, settings, address)
    await lan.serve(lanHandling(app, settings, admits))
    const background = [...backgroundWork(shop), lanWork(shop, lan)]
    queue.wake()
    return {
      url,
      inNetwork: address.inNetwork(),
      shop,
      setUpLink: () => makeSetUpLink(shop, url),
      ...answersForDesktop(shop, background),
      close: startLater({ shop, app, lan, background, closeShop }),
    }
  } catch (error) {
    await runSteps(closeShop)
    throw error
  }
}

interface Running {
  shop: Shop
  app: FastifyInstance
  lan: LanAccess
  background: readonly BackgroundWork[]
  closeShop: (() => Promise<void>)[]
}

/** Starts what runs beside the requests, after the first of them. Returns what closes the server. */
function startLater({ shop, app, lan, background, closeShop }: Running): RunningServer['close'] {
  const timers = [
    setTimeout(() => background.forEach((work) => work.start()), FIRST_WORK_AFTER_MS),
    setTimeout(() => void loadRouter(), FIRST_WORK_AFTER_MS).unref(),
    setTimeout(freeStartMemory, FREE_MEMORY_AFTER_MS).unref(),
  ]
  return () =>
    runSteps([
      async () => timers.forEach((timer) => clearTimeout(timer)),
      ...background.map((work) => () => work.stop()),
      // Together: each finishes its requests under way.
      async () => void (await Promise.all([app.close(), lan.close()])),
      // The regular stop is recorded.
      async () => shop.machine.restarts.pauseWrites(false),
      ...closeShop,
    ])
}

/** Returns answers that only the desktop program asks for. */
function answersForDesktop(shop: Shop, background: readonly BackgroundWork[]) {
  return {
    summarizeHealth: () => summarizeHealth(shop),
    underWay: () => describeUnderWay(shop),
    offerWorkstationToken: (asked: { key: string; window_secret: string }) =>
      offerWorkstationToken(shop, asked),
    offerLeaverToken: (asked: Parameters<typeof offerLeaverToken>[1]) => offerLeaverToken(shop, asked),
    obstacles: () => readObstacles(shop),
    backUpForUpdate: () => backUpForUpdate(shop),
    noteResumed: () => {
      for (const work of background) work.runNow()
    },
  }
}

/** Returns the settings that options or the environment set. */
function namesOfSet(settings: ServerSettingsInput): string[] {
  return Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

/** Builds the HTTP server with its three transports: the interface and its pages, tRPC, and MCP. */
async function startTransports(shop: Shop, settings: ServerSettings, log: KeptLog['log']) {
  const limits = rateLimiter(settings.rate_limits)
  const countRequest = requestCounter(shop, limits)
  const contextOf = (request: FastifyRequest): Context => {
    const caller = callerOfRequest(shop, request)
    return {
      shop: shopForRequest(shop, request),
      caller,
      countRequest: async (limit) => void (await countRequest(limit, { caller, request })),
    }
  }
  const app = await shopHttp(shop, {
    log,
    limits,
    folders: pageFolders(settings),
    answerPage: (request) => answerPage(request, contextOf),
  })
  await serveTrpc(app, shop, contextOf)
  await serveMcp(
    app,
    shop,
    (limit, caller, request) => countRequest(limit, { caller, request }),
    (request) => shopForRequest(shop, request),
  )
  return app
}

function pageFolders(settings: ServerSettings) {
  const { pages_dir } = settings
  return pages_dir === null ? null : { pages: pages_dir, samples: join(PROGRAM.resources, 'sample-parts') }
}

/** Answers the local network with the same routes. */
function lanHandling(
  app: FastifyInstance,
  { load }: ServerSettings,
  admits: RequestHandling['admits'],
): RequestHandling {
  return {
    request: (request, response) => app.routing(request, response),
    clientError: refuseMalformed,
    times: arrivalTimes(load),
    admits,
  }
}

/** Listens, and returns the address on this machine. */
async function listen(
  app: Awaited<ReturnType<typeof shopHttp>>,
  settings: ServerSettings,
  address: ListeningAddress,
): Promise<string> {
  await app.listen({ port: settings.port, host: settings.host })
  const { port } = app.server.address() as AddressInfo
  return address.listensAt(port)
}

/** Runs all steps in order, even when one fails, then throws the first error. */
async function runSteps(steps: (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

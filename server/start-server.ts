import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { makeSetUpLink } from './accounts/set-up.ts'
import type { Keychain } from './adapters/environment-secrets.ts'
import { machineNetwork } from './adapters/machine-network.ts'
import { jsonLog } from './adapters/json-log.ts'
import { backgroundWork } from './background-work.ts'
import { callerOfRequest } from './http/request/request-caller.ts'
import { rateLimiter } from './http/guards/rate-limit.ts'
import { seenFrom } from './http/request/seen-from.ts'
import { shopHttp } from './http/shop-http.ts'
import { turnTaker } from './http/guards/rate-limit-keys.ts'
import { serveMcp } from './mcp/serve.ts'
import { PROGRAM } from './program-folders.ts'
import { readSettings } from './settings-file.ts'
import type { ServerSettings, ServerSettingsInput } from './settings.ts'
import { ListeningAddress } from './shop-address.ts'
import type { Shop } from './shop.ts'
import { serveTrpc } from './trpc/serve.ts'
import { openShop } from './open-shop.ts'

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
 * Puts the shop together (`open-shop.ts`), opens its doors and starts what goes on in the background. What is not given comes from the data folder's `settings.json`, else
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
    const app = await openDoors(shop, settings, log)
    const url = await listen(app, settings, address)
    queue.wake()
    const background = backgroundWork(shop)
    for (const work of background) work.start()
    return {
      url,
      inNetwork: address.inNetwork(),
      shop,
      setUpLink: () => makeSetUpLink(shop, url),
      close: () =>
        withQuoteLock([...background.map((work) => () => work.stop()), () => app.close(), ...closeShop]),
    }
  } catch (error) {
    await withQuoteLock(closeShop)
    throw error
  }
}

/** All that answers: the interface with its pages, tRPC and MCP. */
async function openDoors(shop: Shop, settings: ServerSettings, log: ReturnType<typeof jsonLog>) {
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
  return app
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

/** Every step is taken, whatever becomes of the one before; the first error is thrown at the end. */
async function withQuoteLock(steps: (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import { buyParts, signUp } from './customer-work.ts'
import { emptyJournal, type Journal } from './journal.ts'
import { startServer, type ServerProcess, type ServerStart } from './server-process.ts'
import type { FaultyShop } from './shop-client.ts'
import { signInOwner, workOrders } from './staff-work.ts'

const PLENTY = [{ requests: 1_000_000, seconds: 60 }]
const UNLIMITED: ServerSettingsInput['rate_limits'] = {
  quote_create: PLENTY,
  requote: PLENTY,
  other: PLENTY,
  sign_up: PLENTY,
  sign_in: PLENTY,
  sign_in_all: PLENTY,
}

/** A shop at work: customers who buy, staff who print, and the server that a test does harm to. */
export interface ShopAtWork {
  data: string
  journal: Journal
  /** The owner's session, for what a test does beside the load. */
  staff: { shop: FaultyShop; cookie: string }
  server: () => ServerProcess
  /** Kills the server and starts it again; customers and staff go on by themselves. */
  killAndRestart(): Promise<void>
  /** No customer and no member of staff begins anything new. Resolves when all have ended. */
  end(): Promise<void>
  stop(): Promise<void>
}

export interface ShopAtWorkOptions {
  random: () => number
  customers: number
  /** Time that a customer rests after each part. */
  rest_ms?: number
  /** An empty folder; by default one that `stop` deletes. */
  data?: string
  settings?: Omit<ServerSettingsInput, 'data_dir'>
  start?: ServerStart
}

export async function openShopAtWork(options: ShopAtWorkOptions): Promise<ShopAtWork> {
  const { random, customers, rest_ms = 0, start = {} } = options
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'layerline-faults-'))
  const settings = {
    rate_limits: UNLIMITED,
    uploads_at_once: 50,
    // A busy machine would leave workers of low priority nothing.
    geometry: { workers: 2, priority: 'normal' },
    ...options.settings,
  }
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
  let server = await startServer(data, start)
  let isOver = false
  const shop: FaultyShop = { url: () => server.url, journal: emptyJournal(), isOver: () => isOver }
  const paid: string[] = []
  const staff = await signInOwner(shop, data)
  const cookies = await Promise.all(Array.from({ length: customers }, () => signUp(shop)))
  const people = [
    ...cookies.map((cookie) =>
      buyParts(shop, cookie, { random, rest_ms, onPaid: (id) => void paid.push(id) }),
    ),
    workOrders(shop, staff, { random, next: () => paid.shift() }),
  ]
  const working = Promise.all(people)
  // A failure is thrown by `end`; until then it must not end the test run as unhandled.
  working.catch(() => {})
  return {
    data,
    journal: shop.journal,
    staff: { shop, cookie: staff },
    server: () => server,
    async killAndRestart() {
      await server.kill()
      server = await startServer(data, start)
    },
    async end() {
      isOver = true
      await working
    },
    async stop() {
      await server.stop()
      if (options.data === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}

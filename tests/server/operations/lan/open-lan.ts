import { mkdtempSync } from 'node:fs'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MachineInNetwork } from '../../../../server/platform/adapters/lan-interfaces.ts'
import { jsonLog } from '../../../../server/platform/adapters/json-log.ts'
import { sealedBox } from '../../../../server/platform/adapters/sealed-box.ts'
import { LanAccess } from '../../../../server/start/lan-access.ts'
import type { Secrets } from '../../../../server/platform/ports/secrets.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../../../shop/test-shop.ts'

/** A machine whose network adapter has the loopback address, so that a test can connect to it. */
export const MACHINE: MachineInNetwork = {
  name: 'workshop',
  interfaces: [{ interface: 'eth0', address: '127.0.0.1', range: '127.0.0.0/8' }],
}

/** A shop whose local network answers with its routes. */
export interface LanShop extends TestShop {
  lan: LanAccess
  /** The machine; a test changes its addresses. */
  machine: MachineInNetwork
  /** Returns true if its port takes a new connection. */
  admits: (socket: Socket) => boolean
  /** Closes the local network and opens it again from the files in the data folder, as the next start of the program does. */
  restart(): Promise<void>
  /** Set while a request to `/slow` is to wait. */
  slow: { reached: PromiseWithResolvers<void>; answer: PromiseWithResolvers<void> }
}

const NO_SECRETS: Secrets = {
  get: () => null,
  source: () => null,
  canKeep: false,
  whyNot: 'no keychain',
  keep: () => Promise.reject(new Error('no keychain')),
}

interface LanOptions {
  secrets?: Secrets
  fixed?: string[]
}

/** Opens it; certificates are checked by the clock of the machine. */
export async function openLanShop(options: TestShopOptions & LanOptions = {}): Promise<LanShop> {
  const test = await openTestShop({
    now: Math.floor(Date.now() / 1000),
    network: { name: () => 'workshop', addresses: () => ['127.0.0.1'] },
    ...options,
  })
  const slow = { reached: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() }
  const admits: LanShop['admits'] = () => true
  const opened = { ...test, machine: MACHINE, admits, slow } as LanShop
  const { shop } = test
  shop.settings.data_dir = mkdtempSync(join(tmpdir(), 'layerline-lan-'))
  opened.restart = async () => {
    await opened.lan.close()
    await serveLan(opened, options)
  }
  await serveLan(opened, options)
  return opened
}

async function serveLan(opened: LanShop, { secrets = NO_SECRETS, fixed = [] }: LanOptions): Promise<void> {
  const { shop, slow } = opened
  opened.lan = new LanAccess({
    settings: shop.settings,
    fixed,
    secrets,
    vault: sealedBox(new Uint8Array(32)),
    clock: shop.clock,
    log: jsonLog('silent'),
    shopName: () => 'Test shop',
    written: () => ({ links: '', agents: '', lan_agents: null, hooks: null }),
    onChange: () => {},
    machine: () => opened.machine,
  })
  shop.lan = opened.lan
  const app = await opened.http()
  await app.ready()
  await opened.lan.serve({
    request: (request, response) => {
      if (request.url !== '/slow') return app.routing(request, response)
      slow.reached.resolve()
      return void slow.answer.promise.then(() => response.end('finished'))
    },
    clientError: (_error, socket) => socket.destroy(),
    times: { requestTimeout: 60_000 },
    admits: (socket) => opened.admits(socket),
  })
}

export interface Fetched {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Fetches an address once, as a device that trusts the authority; posts JSON when there is any. */
export function fetchOnce(
  url: string,
  ca?: string,
  headers: Record<string, string> = {},
  json?: string,
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const method = json === undefined ? 'GET' : 'POST'
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const options = {
      agent: false,
      method,
      headers: { ...type, ...headers },
      ...(ca !== undefined && { ca }),
    } as const
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(json)
  })
}

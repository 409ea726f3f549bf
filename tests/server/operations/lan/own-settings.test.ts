import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeAuthority, makeLeaf } from '../../../../server/platform/adapters/lan-authority.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readLan } from '../../../../server/operations/lan/read-lan.ts'
import { checkLanAddress } from '../../../../server/operations/lan/check-address.ts'
import { saveAddresses, saveLan } from '../../../../server/operations/lan/save-lan.ts'
import type { Secrets } from '../../../../server/platform/ports/secrets.ts'
import type { SaveAddresses, SaveLan } from '../../../../shared/operations/lan/lan-settings.ts'
import { staffMember } from '../../../shop/staff.ts'
import { testCertificate } from '../../../shop/test-certificate.ts'
import { freePort } from '../../../shop/free-port.ts'
import { fetchOnce, type LanShop, openLanShop } from './open-lan.ts'

const kept = new Map<string, string>()
const KEYCHAIN: Secrets = {
  get: (name) => kept.get(name) ?? null,
  source: () => 'keychain',
  canKeep: true,
  whyNot: null,
  keep: async (name, value) => void (value === null ? kept.delete(name) : kept.set(name, value)),
}

let opened: LanShop
let owner: Caller
let wish: SaveLan
const servers: Server[] = []

beforeEach(async () => {
  kept.clear()
  opened = await openLanShop({ secrets: KEYCHAIN, fixed: ['lan_name'] })
  owner = await staffMember(opened, 'owner')
  wish = {
    lan: true,
    lan_port: await freePort(),
    lan_name: 'shop',
    certificate_file: null,
    certificate_key_file: null,
  }
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await opened.lan.close()
  rmSync(opened.shop.settings.data_dir, { recursive: true, force: true })
  await opened.close()
})

describe('the key of the authority', () => {
  test('is in the keychain where there is one', async () => {
    opened.shop.settings.lan_name = null
    await opened.lan.save({ lan: true, lan_port: wish.lan_port })
    expect(kept.get('lan_authority_key')).toContain('PRIVATE KEY')
    expect(opened.lan.state().authority?.key_in).toBe('keychain')
  })
})

describe('settings of the start', () => {
  test('cannot be changed on the page', async () => {
    await expect(saveLan(opened.shop, owner, { ...wish, lan_name: 'desk' })).rejects.toMatchObject({
      code: 'wrong_state',
      message: 'lan_name is set where the program is started. Change it there.',
    })
  })

  test('the port of the shop itself is refused', async () => {
    const { port } = opened.shop.settings
    await expect(saveLan(opened.shop, owner, { ...wish, lan_port: port })).rejects.toThrow(
      'is the shop’s own',
    )
  })
})

describe('PEM files of the owner', () => {
  const path = (name: string) => join(opened.shop.settings.data_dir, name)
  const paths = () => ({ certificate_file: path('cert.pem'), certificate_key_file: path('key.pem') })

  async function writeFiles(name: string): Promise<string> {
    const now = opened.shop.clock.now()
    const authority = await makeAuthority({ name, names: ['shop.example'], ranges: ['127.0.0.0/8'], now })
    const leaf = await makeLeaf(authority, { names: ['shop.example'], addresses: ['127.0.0.1'], now })
    writeFileSync(path('cert.pem'), leaf.cert)
    writeFileSync(path('key.pem'), leaf.key)
    return authority.cert
  }

  test('are served, and read anew when they are renewed', async () => {
    opened.shop.settings.lan_name = null
    const first = await writeFiles('First')
    await opened.lan.save({ lan: true, lan_port: wish.lan_port, ...paths() })
    const url = `https://127.0.0.1:${wish.lan_port}/healthz`
    expect((await fetchOnce(url, first)).status).toBe(200)
    const second = await writeFiles('Second')
    await opened.lan.follow()
    expect((await fetchOnce(url, second)).status).toBe(200)
    expect(opened.lan.state().certificate).toMatchObject({ source: 'files', issuer: 'Second' })
    writeFileSync(path('key.pem'), 'damaged')
    await opened.lan.follow()
    expect(opened.lan.state().certificate_fault).toMatch(/no private key/)
    expect((await fetchOnce(url, second)).status).toBe(200)
  })

  test('are refused with the reason when they cannot be used', async () => {
    await expect(saveLan(opened.shop, owner, { ...wish, ...paths() })).rejects.toThrow('does not exist')
  })
})

describe('the check of an address', () => {
  const NOTHING: SaveAddresses = { base_url: null, mcp_url: null, allowed_hosts: [], trusted_proxies: [] }

  async function listening(server: Server): Promise<number> {
    servers.push(server)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  async function checked(base_url: string) {
    await saveAddresses(opened.shop, owner, { ...NOTHING, base_url })
    return checkLanAddress(opened.shop, owner, { which: 'base_url' })
  }

  test('reaches this shop, through a proxy that is not trusted', async () => {
    const app = await opened.http()
    const port = await listening(
      createServer((request, response) => {
        request.headers['x-forwarded-for'] = '203.0.113.9'
        app.routing(request, response)
      }),
    )
    expect(await checked(`http://127.0.0.1:${port}`)).toEqual({
      outcome: 'reached',
      proxy: { address: '127.0.0.1', is_trusted: false, hides_visitors: false },
    })
    await saveAddresses(opened.shop, owner, {
      ...NOTHING,
      base_url: `http://127.0.0.1:${port}`,
      trusted_proxies: ['loopback'],
    })
    expect(await checkLanAddress(opened.shop, owner, { which: 'base_url' })).toMatchObject({
      proxy: { is_trusted: true },
    })
  })

  /** As nginx does with `proxy_pass` and no other line. */
  async function plainProxy(more: Record<string, string> = {}): Promise<string> {
    const app = await opened.http()
    const server = createServer((request, response) => {
      Object.assign(request.headers, { host: '127.0.0.1:4747' }, more)
      app.routing(request, response)
    })
    return `http://127.0.0.1:${await listening(server)}`
  }

  test('reaches this shop, through a proxy that hides its visitors', async () => {
    const base_url = await plainProxy()
    await saveAddresses(opened.shop, owner, { ...NOTHING, base_url, mcp_url: 'https://mcp.shop.example' })
    expect(await checkLanAddress(opened.shop, owner, { which: 'base_url' })).toEqual({
      outcome: 'reached',
      proxy: { address: '127.0.0.1', is_trusted: false, hides_visitors: true },
    })
  })

  test('is not needed to see such a proxy: the page tells of it until addresses are saved', async () => {
    expect(readLan(opened.shop, owner).proxy_seen).toBeNull()
    await fetchOnce(`${await plainProxy()}/healthz`)
    expect(readLan(opened.shop, owner).proxy_seen).toBeNull()
    const visitor = await plainProxy({ origin: 'https://prints.example.com' })
    await fetchOnce(`${visitor}/healthz`)
    expect(readLan(opened.shop, owner).proxy_seen).toEqual({
      sign: 'other_page',
      at: opened.shop.clock.now(),
    })
    await saveAddresses(opened.shop, owner, { ...NOTHING, base_url: 'https://prints.example.com' })
    await fetchOnce(`${visitor}/healthz`)
    expect(readLan(opened.shop, owner).proxy_seen).toBeNull()
  })

  test('says that another program answers, that it redirects, and that nothing listens', async () => {
    const other = await listening(createServer((_request, response) => response.end('hello')))
    expect(await checked(`http://127.0.0.1:${other}`)).toEqual({ outcome: 'wrong_shop', status: 200 })
    const to = 'https://elsewhere.example/'
    const redirect = await listening(
      createServer((_request, response) => response.writeHead(301, { location: to }).end()),
    )
    expect(await checked(`http://127.0.0.1:${redirect}`)).toEqual({ outcome: 'redirected', status: 301, to })
    expect(await checked(`http://127.0.0.1:${await freePort()}`)).toEqual({ outcome: 'refused' })
  })

  test('says which fault its certificate has', async () => {
    const port = await listening(createSecure(testCertificate('localhost')))
    expect(await checked(`https://127.0.0.1:${port}`)).toEqual({
      outcome: 'certificate',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })
})

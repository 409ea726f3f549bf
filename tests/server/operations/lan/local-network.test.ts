import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readLan } from '../../../../server/operations/lan/read-lan.ts'
import { renewAuthority, saveLan } from '../../../../server/operations/lan/save-lan.ts'
import { readSettings } from '../../../../server/platform/settings-file.ts'
import type { SaveLan } from '../../../../shared/operations/lan/lan-settings.ts'
import { DAY, HOUR } from '../../../../shared/platform/time.ts'
import { staffMember } from '../../../shop/staff.ts'
import { freePort } from '../../../shop/free-port.ts'
import { fetchOnce, type LanShop, MACHINE, openLanShop } from './open-lan.ts'

let open: LanShop
let owner: Caller
let wish: SaveLan
let url: string

beforeEach(async () => {
  open = await openLanShop()
  owner = await staffMember(open, 'owner')
  const lan_port = await freePort()
  url = `https://127.0.0.1:${lan_port}`
  wish = { lan: true, lan_port, lan_name: null, certificate_file: null, certificate_key_file: null }
})
afterEach(async () => {
  open.slow.answer.resolve()
  await open.lan.close()
  rmSync(open.shop.settings.data_dir, { recursive: true, force: true })
  await open.close()
})

const ca = () => open.lan.authority()!.pem

describe('the local network', () => {
  test('is closed until an owner opens it, and kept in settings.json', async () => {
    expect(readLan(open.shop, owner).state).toMatchObject({ is_open: false, port: null, fault: null })
    const page = await saveLan(open.shop, owner, wish)
    expect(page.state).toMatchObject({ is_open: true, port: wish.lan_port, fault: null })
    expect((await fetchOnce(`${url}/healthz`, ca())).text).toBe('{"status":"ok"}')
    expect(readSettings({ data_dir: open.shop.settings.data_dir })).toMatchObject({
      lan: true,
      lan_port: wish.lan_port,
    })
  })

  test('is refused by a device that does not trust the authority', async () => {
    await saveLan(open.shop, owner, wish)
    await expect(fetchOnce(`${url}/healthz`)).rejects.toMatchObject({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })
  })

  test('closes connections beyond the limit of the shop, for https and http', async () => {
    await saveLan(open.shop, owner, wish)
    open.admits = () => false
    await expect(fetchOnce(`${url}/healthz`, ca())).rejects.toMatchObject({ code: 'ECONNRESET' })
    await expect(fetchOnce(`${url.replace('https', 'http')}/trust`)).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
    open.admits = () => true
    expect((await fetchOnce(`${url}/healthz`, ca())).status).toBe(200)
  })

  test('redirects http, of pages and of the interface, but shows how to trust the certificate', async () => {
    await saveLan(open.shop, owner, wish)
    const plain = url.replace('https:', 'http:')
    for (const path of ['/', '/v1/materials?x=1', '/stripe/webhook', '/trusted'])
      expect(await fetchOnce(`${plain}${path}`)).toMatchObject({
        status: 308,
        headers: { location: `${url}${path}` },
      })
    const page = await fetchOnce(`${plain}/trust`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(open.lan.state().authority!.fingerprint)
    expect((await fetchOnce(`${plain}/trust/layerline.pem`)).text).toBe(ca())
    expect((await fetchOnce(`${plain}/trust/layerline.mobileconfig`)).headers['content-type']).toBe(
      'application/x-apple-aspen-config',
    )
  })

  test('sets no HSTS, and refuses a foreign Host before it redirects', async () => {
    await saveLan(open.shop, owner, wish)
    expect((await fetchOnce(`${url}/healthz`, ca())).headers['strict-transport-security']).toBeUndefined()
    const foreign = await fetchOnce(url.replace('https:', 'http:'), undefined, { host: 'evil.example' })
    expect(foreign).toMatchObject({ status: 403 })
    expect(foreign.text).toContain('host_not_allowed')
  })

  test('gives each way in its own OAuth issuer', async () => {
    await saveLan(open.shop, owner, wish)
    const path = '/.well-known/oauth-authorization-server'
    const over = JSON.parse((await fetchOnce(`${url}${path}`, ca())).text) as {
      issuer: string
      token_endpoint: string
    }
    expect(over).toMatchObject({ issuer: url, token_endpoint: `${url}/oauth/token` })
    const local = await (await open.http()).inject({ url: path, headers: { host: '127.0.0.1:4747' } })
    expect(local.json()).toMatchObject({ issuer: 'http://127.0.0.1:4747' })
  })

  test('names the resource of its own address in the challenge of the MCP server', async () => {
    await saveLan(open.shop, owner, wish)
    const challenge = (await fetchOnce(`${url}/mcp`, ca())).headers['www-authenticate']
    expect(challenge).toContain(`${url}/.well-known/oauth-protected-resource`)
  })

  test('gives browsers a Secure cookie, bound to the origin', async () => {
    await saveLan(open.shop, owner, wish)
    const person = JSON.stringify({ name: 'Lana', email: 'lana@example.com', password: 'a long sentence' })
    const { status, headers } = await fetchOnce(`${url}/auth/sign-up`, ca(), { origin: url }, person)
    expect(status).toBe(201)
    expect(headers['set-cookie']?.join()).toMatch(/__Host-layerline=[^;]+;[^,]*Secure/)
  })

  test('closes at once, and finishes the request under way', async () => {
    await saveLan(open.shop, owner, wish)
    const slow = fetchOnce(`${url}/slow`, ca())
    await open.slow.reached.promise
    await saveLan(open.shop, owner, { ...wish, lan: false })
    await expect(fetchOnce(`${url}/healthz`, ca())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    open.slow.answer.resolve()
    expect((await slow).text).toBe('finished')
  })

  test('says that a port is in use, and stays open at the port of before', async () => {
    await saveLan(open.shop, owner, wish)
    const other = createServer()
    const taken = await freePort()
    await new Promise<void>((resolve) => void other.listen(taken, '0.0.0.0', resolve))
    const { state } = await saveLan(open.shop, owner, { ...wish, lan_port: taken })
    expect(state).toMatchObject({
      is_open: true,
      port: wish.lan_port,
      fault: `Port ${taken} is used by another program. Choose another port.`,
    })
    expect((await fetchOnce(`${url}/healthz`, ca())).status).toBe(200)
    await new Promise((resolve) => void other.close(resolve))
    await open.lan.follow()
    expect(open.lan.state()).toMatchObject({ port: taken, fault: null })
  })

  test('lists the devices that connected', async () => {
    await saveLan(open.shop, owner, wish)
    await fetchOnce(`${url}/healthz`, ca(), { 'user-agent': 'Phone' })
    expect(readLan(open.shop, owner).devices).toMatchObject([
      { address: '127.0.0.1', user_agent: 'Phone', is_secure: true },
    ])
  })
})

describe('the certificate', () => {
  const certificate = () => open.lan.state().certificate!

  test('is kept over a restart and made anew when an address is added, without closing', async () => {
    await saveLan(open.shop, owner, wish)
    const [first, authority] = [certificate(), ca()]
    await open.lan.follow()
    expect(certificate()).toEqual(first)
    const added = { interface: 'wlan0', address: '127.0.0.9', range: '127.0.0.0/8' }
    open.machine = { ...MACHINE, interfaces: [...MACHINE.interfaces, added] }
    await open.lan.follow()
    expect(certificate().names).toContain('127.0.0.9')
    expect((await fetchOnce(`https://127.0.0.9:${wish.lan_port}/healthz`, ca())).status).toBe(200)
    expect(ca()).toBe(authority)
  })

  test('leaves out an address of another network, and says so until there is a new authority', async () => {
    await saveLan(open.shop, owner, wish)
    const moved = { interface: 'wlan0', address: '10.9.8.7', range: '10.9.8.0/24' }
    open.machine = { ...MACHINE, interfaces: [moved] }
    await open.lan.follow()
    expect(open.lan.state().addresses).toMatchObject([{ address: '10.9.8.7', is_covered: false }])
    const before = ca()
    const { state } = await renewAuthority(open.shop, owner)
    expect(state.addresses).toMatchObject([{ address: '10.9.8.7', is_covered: true }])
    expect(ca()).not.toBe(before)
  })

  test('is made anew before it ends', async () => {
    await saveLan(open.shop, owner, wish)
    const first = certificate().ends_at
    open.wait(370 * DAY)
    await open.lan.follow()
    expect(certificate().ends_at).toBeGreaterThan(first)
  })
})

describe('who may change it', () => {
  test('is an owner who signed in lately', async () => {
    const operator = await staffMember(open, 'operator')
    await expect(saveLan(open.shop, operator, wish)).rejects.toMatchObject({ code: 'role_required' })
    open.wait(HOUR)
    await expect(saveLan(open.shop, owner, wish)).rejects.toMatchObject({ code: 'confirmation_required' })
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { makeSetUpLink } from '../../../server/accounts/set-up.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

const PROXY = '10.0.0.2'
const VISITOR = '203.0.113.7'
const SHOP = 'https://shop.example'
let shop: TestShop
const open = async (trusted_proxies: string[] = []) => {
  shop = await openTestShop({ settings: { trusted_proxies, base_url: SHOP } })
}
afterEach(() => shop.close())

/** A wrong password, by a connection from `peer` with these headers. */
async function signIn(peer: string, headers: Record<string, string>) {
  const answer = await new Person(await shop.http()).send('POST', '/auth/sign-in', {
    payload: JSON.stringify({ email: 'cora@example.test', password: 'wrong' }),
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress: peer,
  })
  return answer.statusCode
}

const lastAddress = () =>
  JSON.parse(
    shop.database.get<{ details: string }>(
      "select details from events where what = 'sign-in failed' order by id desc",
    )!.details,
  ).from

describe('the address of a request', () => {
  test.each([
    ['a trusted proxy', [PROXY], PROXY, VISITOR],
    ['a trusted range', ['10.0.0.0/8'], PROXY, VISITOR],
    ['a trusted range by name', ['loopback'], '127.0.0.1', VISITOR],
    ['nobody who is trusted', [], PROXY, PROXY],
    ['somebody beside the trusted proxy', [PROXY], '198.51.100.9', '198.51.100.9'],
    ['this machine, where nothing is trusted', [], '127.0.0.1', '127.0.0.1'],
  ])('X-Forwarded-For counts only from a trusted proxy: %s', async (_, trusted, peer, address) => {
    await open(trusted)
    expect(await signIn(peer, { 'x-forwarded-for': VISITOR })).toBe(401)
    expect(lastAddress()).toBe(address)
  })

  test('an address that a visitor wrote in front of it is not believed', async () => {
    await open([PROXY])
    await signIn(PROXY, { 'x-forwarded-for': `1.2.3.4, ${VISITOR}` })
    expect(lastAddress()).toBe(VISITOR)
  })

  test('visitors of a trusted proxy have limits of their own; others share those of their peer', async () => {
    await open([PROXY])
    const statuses: number[] = []
    for (let at = 0; at < 12; at++)
      statuses.push(await signIn(PROXY, { 'x-forwarded-for': `203.0.113.${at}` }))
    expect(statuses.filter((status) => status === 401)).toHaveLength(12)
    const spoofed: number[] = []
    for (let at = 0; at < 12; at++)
      spoofed.push(await signIn('198.51.100.9', { 'x-forwarded-for': `203.0.113.${at}` }))
    expect(spoofed.slice(10)).toEqual([429, 429])
  })
})

describe('under which name a request asks', () => {
  const statusOf = async (peer: string, headers: Record<string, string>) =>
    (await (await shop.http()).inject({ method: 'GET', url: '/v1/materials', headers, remoteAddress: peer }))
      .statusCode

  test('X-Forwarded-Host is believed from a trusted proxy only', async () => {
    await open([PROXY])
    const inside = { host: '10.0.0.5:4747', 'x-forwarded-host': 'shop.example' }
    const evil = { host: '10.0.0.5:4747', 'x-forwarded-host': 'evil.example' }
    expect([await statusOf(PROXY, inside), await statusOf(PROXY, evil)]).toEqual([200, 403])
    expect(await statusOf('198.51.100.9', { host: 'evil.example', 'x-forwarded-host': 'shop.example' })).toBe(
      403,
    )
  })

  test('a page behind a trusted proxy that changes the Host is a page of the shop', async () => {
    await open([PROXY])
    const cora = await signedUpCustomer(shop)
    const makeKey = async (remoteAddress: string) => {
      const headers = {
        'content-type': 'application/json',
        host: '10.0.0.5:4747',
        origin: 'http://192.0.2.10',
        'x-forwarded-host': '192.0.2.10',
      }
      return (await cora.send('POST', '/v1/keys', { payload: '{}', headers, remoteAddress })).statusCode
    }
    expect([await makeKey(PROXY), await makeKey('198.51.100.9')]).toEqual([201, 403])
  })
})

describe('the set-up link works on this machine only', () => {
  const setUp = async (headers: Record<string, string>) => {
    const token = makeSetUpLink(shop.shop, 'http://127.0.0.1:4747')!.split('#')[1]
    const owner = { email: 'olive@shop.test', password: 'a long enough password', name: 'Olive', token }
    const answer = await new Person(await shop.http()).send('POST', '/auth/set-up', {
      payload: JSON.stringify(owner),
      headers: { 'content-type': 'application/json', ...headers },
    })
    return answer.statusCode
  }

  test.each([
    ['x-forwarded-for', VISITOR],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'localhost'],
    ['forwarded', `for=${VISITOR}`],
    ['via', '1.1 proxy'],
    ['x-real-ip', VISITOR],
    ['cf-connecting-ip', VISITOR],
    ['cf-ray', '1'],
    ['origin', SHOP],
    ['referer', `${SHOP}/set-up`],
  ])('the link does not work through a tunnel of this machine that sends %s: %s', async (name, value) => {
    await open()
    expect(await setUp({ [name]: value })).toBe(403)
    expect(await setUp({})).toBe(201)
  })

  test('the link does not work through a trusted proxy of this machine, whatever it says', async () => {
    await open(['loopback'])
    expect(await setUp({ 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await setUp({})).toBe(201)
  })

  test('the link does not work under the name that the world knows, by a tunnel that says nothing', async () => {
    await open()
    expect(await setUp({ host: 'shop.example', origin: SHOP })).toBe(403)
    expect(await setUp({ host: 'localhost:4747', origin: 'http://localhost:4747' })).toBe(201)
  })
})

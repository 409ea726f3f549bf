import { afterEach, describe, expect, test } from 'vitest'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../../shop/test-shop.ts'
import { Person, sessionCookieOf } from '../../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const LAN = 'http://192.168.1.20:4747'
const NETWORK = { name: () => 'workshop', addresses: () => ['192.168.1.20', 'fd00::20'] }

let shop: TestShop
afterEach(() => shop.close())

/** A shop that listens to its network, as seen by a person who has it open at `origin`. */
async function openedAt(origin: string, options: TestShopOptions['settings'] = {}): Promise<Person> {
  shop = await openTestShop({ settings: { host: '0.0.0.0', ...options }, network: NETWORK })
  if (options.base_url) Object.assign(shop.shop.address, { base_url: options.base_url })
  return new Person(await shop.http(), origin)
}

const PERSON = { email: 'cora@example.test', password: 'a long enough password', name: 'Cora' }

const nameOf = (cookie: string) => cookie.split('=')[0]

describe('the Host of a request', () => {
  test.each([
    '192.168.1.20:4747',
    '[fd00::20]:4747',
    'workshop:4747',
    'Workshop.local:4747',
    'shop.lan',
    'localhost:4747',
    '127.0.0.1:4747',
    // Behind a forwarded port a machine does not know its own address, and no address can be rebound.
    '203.0.113.7:8080',
  ])('%s is answered by a server that listens to its network', async (host) => {
    const person = await openedAt(LAN, { allowed_hosts: ['shop.lan'] })
    expect((await person.get('/v1/materials', { host })).statusCode).toBe(200)
  })

  test.each([
    'rebound.example:4747',
    'workshop.example',
    'other.local',
    'evil.shop.lan',
    '192.168.1.20.nip.io',
  ])('%s is refused there, because a stranger may have bound that name to this machine', async (host) => {
    const person = await openedAt(LAN, { allowed_hosts: ['shop.lan'] })
    const answer = await person.get('/v1/materials', { host })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'host_not_allowed'])
  })

  test.each(['workshop:4747', 'workshop.local:4747', 'shop.lan'])(
    '%s is refused by a server for this machine alone',
    async (host) => {
      const person = await openedAt('http://127.0.0.1:4747', { host: '127.0.0.1' })
      const answer = await person.get('/v1/materials', { host })
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'host_not_allowed'])
    },
  )
})

describe('links in an answer', () => {
  const reviewUrl = async (person: Person) =>
    (await person.upload({ file: CUBE }, '/guest/quotes')).json().review_url

  test.each([
    ['the LAN address', LAN],
    ['the IPv6 address', 'http://[fd00::20]:4747'],
    ['the name of the machine', 'http://workshop.local:4747'],
    ['a forwarded port', 'http://192.168.1.20'],
  ])('begin with %s that the browser has the shop open at', async (_, origin) => {
    const person = await openedAt(origin)
    expect(await reviewUrl(person)).toMatch(`${origin}/q/`)
  })

  test('name the LAN address also where a base address is set, for a guest who is there', async () => {
    const person = await openedAt(LAN, { base_url: 'https://shop.example' })
    expect(await reviewUrl(person)).toMatch(`${LAN}/q/`)
  })

  test('never repeat an address that is not certainly ours', async () => {
    const person = await openedAt('http://203.0.113.7:4747')
    expect(await reviewUrl(person)).toMatch('http://127.0.0.1:4747/q/')
  })

  test('name the base address in the window, where loopback would help nobody else', async () => {
    const person = await openedAt('http://127.0.0.1:4747', { base_url: 'https://shop.example' })
    expect(await reviewUrl(person)).toMatch('https://shop.example/q/')
  })

  test('follow each asker of the same quote, and so does its ETag', async () => {
    const person = await openedAt(LAN)
    await person.post('/auth/sign-up', PERSON)
    const { id } = (await person.upload({ file: CUBE })).json()
    await shop.settled()
    const at = async (host: string) => {
      const answer = await person.get(`/v1/quotes/${id}`, { host, origin: `http://${host}` })
      return { url: answer.json().review_url.split('/q/')[0], etag: answer.headers.etag }
    }
    const [phone, name, again] = [
      await at('192.168.1.20:4747'),
      await at('workshop:4747'),
      await at('192.168.1.20:4747'),
    ]
    expect([phone.url, name.url]).toEqual([LAN, 'http://workshop:4747'])
    expect(again).toEqual(phone)
    expect(name.etag).not.toBe(phone.etag)
  })

  test('name the base address for programs, wherever they reached the shop', async () => {
    const person = await openedAt(LAN, { base_url: 'https://shop.example' })
    await person.post('/auth/sign-up', PERSON)
    const { api_key } = (await person.post('/v1/keys', {})).json()
    const program = new Person(await shop.http(), LAN)
    const sent = await program.upload({ file: CUBE, headers: { authorization: `Bearer ${api_key}` } })
    expect(sent.json().review_url).toMatch('https://shop.example/q/')
    const device = await program.post('/v1/device/start', { name: 'Robot' })
    expect(device.json().verification_url).toBe('https://shop.example/device')
  })

  test('links to the practice checkout follow the asker too, also for the same idempotency key', async () => {
    const person = await openedAt(LAN)
    await person.post('/auth/sign-up', PERSON)
    const { id } = (await person.upload({ file: CUBE })).json()
    await shop.settled()
    const delivery = {
      name: 'Cora',
      phone: '5105552671',
      street: '1 Broadway',
      city: 'Oakland',
      state: 'CA',
      zip: '94607',
    }
    const accept = async (origin: string) => {
      const answer = await person.send('POST', `/v1/quotes/${id}/accept`, {
        payload: JSON.stringify({ delivery }),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': 'once',
          host: new URL(origin).host,
          origin,
        },
      })
      return answer.json().checkout_url as string
    }
    const first = await accept(LAN)
    expect(first).toMatch(`${LAN}/checkout/`)
    expect(await accept('http://127.0.0.1:4747')).toBe(first.replace(LAN, 'http://127.0.0.1:4747'))
  })

  test('the issuer and audience of tokens are the same for everybody', async () => {
    const person = await openedAt(LAN)
    const answers = await Promise.all(
      ['192.168.1.20:4747', '127.0.0.1:4747'].map((host) =>
        person.get('/.well-known/oauth-authorization-server', { host }),
      ),
    )
    expect(answers.map((answer) => answer.json().issuer)).toEqual([
      'http://127.0.0.1:4747',
      'http://127.0.0.1:4747',
    ])
  })
})

describe('the session cookie of a shop with an https address', () => {
  const https = { base_url: 'https://shop.example' }

  test.each([
    ['at a LAN address', LAN],
    ['in the window', 'http://127.0.0.1:4747'],
  ])('is a plain one %s, and who signs in there stays signed in', async (_, origin) => {
    const person = await openedAt(origin, https)
    const answer = await person.post('/auth/sign-up', PERSON)
    expect(answer.headers['set-cookie']).not.toContain('Secure')
    expect(nameOf(person.cookie)).toBe('layerline')
    expect((await person.get('/auth/session')).json().person).toMatchObject({ name: 'Cora' })
    expect((await person.post('/auth/sign-out')).headers['set-cookie']).toMatch(/^layerline=;/)
  })

  test('keeps a guest at a LAN address', async () => {
    const person = await openedAt(LAN, https)
    await person.upload({ file: CUBE }, '/guest/quotes')
    expect((await person.get('/auth/session')).json()).toEqual({ person: null, guest: true })
  })

  test('is bound to its origin and sent over TLS only at the https address', async () => {
    const person = await openedAt('https://shop.example', https)
    const answer = await person.post('/auth/sign-up', PERSON)
    expect(sessionCookieOf(answer)).toMatch(/^__Host-layerline=.*Path=\/;.*Secure/)
    // Browsers send no Origin with a GET.
    const read = await person.get('/auth/session', { origin: '' })
    expect(read.json().person).toMatchObject({ name: 'Cora' })
  })

  test('is the same one behind a proxy that changes the Host', async () => {
    const person = await openedAt('https://shop.example', https)
    await person.send('POST', '/auth/sign-up', {
      payload: JSON.stringify(PERSON),
      headers: { 'content-type': 'application/json', host: '127.0.0.1:4747' },
    })
    expect(nameOf(person.cookie)).toBe('__Host-layerline')
    const read = await person.get('/auth/session', { origin: '', host: '127.0.0.1:4747' })
    expect(read.json().person).toMatchObject({ name: 'Cora' })
  })

  test('a cookie that was planted over http counts for nothing over https', async () => {
    const person = await openedAt(LAN, https)
    await person.post('/auth/sign-up', PERSON)
    const answer = await person.get('/auth/session', { host: 'shop.example', origin: 'https://shop.example' })
    expect(answer.json().person).toBeNull()
  })

  test('an unsafe request from another scheme of the same host is refused', async () => {
    const person = await openedAt('https://shop.example', https)
    await person.post('/auth/sign-up', PERSON)
    const answer = await person.send('POST', '/auth/sign-out', { headers: { origin: 'http://shop.example' } })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'origin_mismatch'])
  })
})

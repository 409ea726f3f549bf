import { createServer, type Server } from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../../../server/platform/adapters/public-address.ts'
import { safeFetcher } from '../../../../server/platform/adapters/safe-fetcher.ts'
import type { Resolve } from '../../../../server/platform/adapters/safe-request.ts'
import { testCertificate } from '../../../shop/test-certificate.ts'

const NAME = 'client.example'
const URL_THERE = `https://${NAME}/client.json`

let site: Server
let answer: RequestListener
/** Requests and connections that reached the site. */
let reached = { requests: 0, connections: 0 }
let looked: string[] = []
const certificate = testCertificate(NAME)

beforeAll(async () => {
  site = createServer(certificate, (request, response) => {
    reached.requests++
    answer(request, response)
  })
  site.on('connection', () => void reached.connections++)
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
beforeEach(() => {
  reached = { requests: 0, connections: 0 }
  looked = []
  answer = json({ client_id: URL_THERE })
})

function json(value: unknown, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/** A name that is at these addresses, one list each time it is asked for. */
const resolveTo =
  (...times: string[][]): Resolve =>
  (name, done) => {
    const addresses = times[Math.min(looked.push(name), times.length) - 1]
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }

/** The one loopback address of the test's own site counts as public; all else is as in the shop. */
function fetcher(resolve: Resolve = resolveTo(['127.0.0.1']), seconds = 5) {
  const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
  const connect = { ca: certificate.cert, port: (site.address() as AddressInfo).port }
  return safeFetcher({ resolve, isAllowed, connect, seconds })
}

describe('a document of a site', () => {
  test('is read, with how long it may be kept', async () => {
    answer = json({ client_id: URL_THERE }, { 'cache-control': 'public, max-age=600' })
    expect(await fetcher().readJson(URL_THERE)).toEqual({
      outcome: 'read',
      value: { client_id: URL_THERE },
      max_age: 600,
    })
  })

  test('is asked for as JSON, with nothing of the shop’s', async () => {
    answer = (request, response) => json(request.headers)(request, response)
    const read = await fetcher().readJson(URL_THERE)
    expect(read).toMatchObject({ value: { host: expect.stringContaining(NAME), accept: 'application/json' } })
    expect(Object.keys((read as { value: object }).value).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test.each([
    ['application/json; charset=utf-8', 'read'],
    ['application/vnd.client+json', 'read'],
    ['text/html', 'refused'],
    ['application/jsonp', 'refused'],
  ])('a document of type %s is %s', async (type, outcome) => {
    answer = json({}, { 'content-type': type })
    expect(await fetcher().readJson(URL_THERE)).toMatchObject({ outcome })
  })

  test.each([
    ['no-store', 0],
    ['max-age="60"', 60],
    ['private', null],
  ])('the age of a document follows Cache-Control %s', async (header, max_age) => {
    answer = json({}, { 'cache-control': header })
    expect(await fetcher().readJson(URL_THERE)).toMatchObject({ max_age })
  })
})

describe('a site that misbehaves', () => {
  test.each([301, 302, 307, 404, 500])(
    'a site that answers with %i is refused, and nothing is followed',
    async (status) => {
      answer = (_request, response) => {
        response.writeHead(status, {
          location: 'https://169.254.169.254/latest',
          'content-type': 'application/json',
        })
        response.end('{}')
      }
      expect(await fetcher().readJson(URL_THERE)).toMatchObject({ outcome: 'refused' })
      expect(reached.requests).toBe(1)
      expect(looked).toEqual([NAME])
    },
  )

  test('a site that sends more than 64 KB is cut off', async () => {
    let sent = 0
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && sent < 50_000_000) {
          sent += 16_384
          if (!response.write('x'.repeat(16_384))) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    }
    expect(await fetcher().readJson(URL_THERE)).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('64 KB'),
    })
    expect(sent).toBeLessThan(50_000_000)
  })

  test.each<[string, RequestListener]>([
    ['that never answers', () => {}],
    [
      'that never ends its answer',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{')
      },
    ],
  ])('a site %s is given up', async (_, listener) => {
    answer = listener
    expect(await fetcher(undefined, 0.2).readJson(URL_THERE)).toMatchObject({ outcome: 'refused' })
  })

  test('a site that sends no JSON, or packs it, is refused', async () => {
    answer = json('{"client_id"')
    expect(await fetcher().readJson(URL_THERE)).toMatchObject({ outcome: 'refused' })
    answer = json({}, { 'content-encoding': 'gzip' })
    expect(await fetcher().readJson(URL_THERE)).toMatchObject({ outcome: 'refused' })
  })

  test('a site with a certificate of another name is refused', async () => {
    expect(await fetcher().readJson('https://other.example/client.json')).toMatchObject({
      outcome: 'refused',
    })
    expect(reached.requests).toBe(0)
  })

  test('tells a stranger nothing of the network: every failure to get there reads the same', async () => {
    const there = fetcher()
    const nowhere = safeFetcher({ resolve: (_name, done) => done(new Error('ENOTFOUND'), []) })
    const inside = safeFetcher({ resolve: resolveTo(['10.0.0.1']) })
    const whys = await Promise.all([
      there.readJson('https://other.example/client.json'),
      nowhere.readJson(URL_THERE),
      inside.readJson(URL_THERE),
    ])
    expect(new Set(whys.map((read) => (read as { why: string }).why)).size).toBe(1)
  })
})

describe('an address that is not of the open internet is never connected to', () => {
  test.each([
    ['http', `http://${NAME}/client.json`],
    ['another port', `https://${NAME}:8443/client.json`],
    ['a user name', `https://user@${NAME}/client.json`],
    ['an address without a name', 'https://127.0.0.1/client.json'],
    ['the same as a number', 'https://2130706433/client.json'],
    ['the same in hex', 'https://0x7f.1/client.json'],
    ['the same in IPv6', 'https://[::ffff:127.0.0.1]/client.json'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
  ])('%s: %s', async (_, url) => {
    expect(await fetcher().readJson(url)).toMatchObject({ outcome: 'refused' })
    expect([reached.connections, looked]).toEqual([0, []])
  })

  test.each([
    ['inside', ['127.0.0.2']],
    ['outside and inside', ['203.0.113.5', '127.0.0.1']],
    ['a good one and the metadata service', ['127.0.0.1', '169.254.169.254']],
    ['nowhere', []],
  ])('a name that is %s is never connected to', async (_, addresses) => {
    expect(await fetcher(resolveTo(addresses)).readJson(URL_THERE)).toMatchObject({ outcome: 'refused' })
    expect(reached.connections).toBe(0)
  })

  test('a name is looked up once, so that its second answer can lead nowhere else', async () => {
    const rebinding = resolveTo(['127.0.0.1'], ['10.0.0.1'])
    expect(await fetcher(rebinding).readJson(URL_THERE)).toMatchObject({ outcome: 'read' })
    expect(looked).toEqual([NAME])
    expect(await fetcher(rebinding).readJson(URL_THERE)).toMatchObject({ outcome: 'refused' })
    expect(reached.connections).toBe(1)
  })

  test('the shop’s own fetcher does not reach this machine by its name', async () => {
    expect(await safeFetcher().readJson('https://localhost/client.json')).toMatchObject({
      outcome: 'refused',
    })
  })

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '168.63.129.16',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '168.63.129.17', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

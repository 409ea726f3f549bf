import { createServer, type Server } from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../../../server/platform/adapters/public-address.ts'
import { safeFetcher } from '../../../../server/platform/adapters/safe-fetcher.ts'
import type { Resolve } from '../../../../server/platform/adapters/safe-request.ts'
import type { Download } from '../../../../server/platform/ports/fetcher.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { testCertificate } from '../../../shop/test-certificate.ts'

const FILES = 'https://files.site.example'
const PART = `${FILES}/parts/bracket.stl`

let site: Server
/** The site's answer at each path. */
let pages: Record<string, RequestListener> = {}
/** Requests and connections that reached it, and the names that were looked up. */
let reached = { requests: [] as string[], connections: 0 }
let looked: string[] = []
const certificate = testCertificate('*.site.example')

beforeAll(async () => {
  site = createServer(certificate, (request, response) => {
    reached.requests.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    const page = pages[request.url!.split('?')[0]]
    if (page) page(request, response)
    else response.writeHead(404).end()
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
  reached = { requests: [], connections: 0 }
  looked = []
  pages = { '/parts/bracket.stl': gives('solid') }
})

const gives =
  (body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'model/stl', ...headers })
    response.end(body)
  }
const leadsTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { location }).end('<html>moved</html>')
  }

/** Every name of the site is at the test's own server, which counts as public; the others are where they say. */
const NAMES: Record<string, string[]> = {
  'inner.site.example': ['10.0.0.7'],
  'mixed.site.example': ['203.0.113.5', '127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  localhost: ['127.0.0.2'],
}
const resolve: Resolve = (name, done) => {
  looked.push(name)
  const addresses = NAMES[name] ?? ['127.0.0.1']
  done(
    null,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

function fetcher(parts: Partial<Parameters<typeof safeFetcher>[0]> = {}) {
  const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
  const connect = { ca: certificate.cert, port: (site.address() as AddressInfo).port }
  return safeFetcher({ resolve, isAllowed, connect, ...parts })
}

async function inText(file: Download) {
  const pieces: Uint8Array[] = []
  for await (const piece of file.body) pieces.push(piece)
  return { text: Buffer.concat(pieces).toString(), filename: file.filename, bytes: file.bytes }
}

const read = (url: string, by = fetcher()) => by.readFile(url, inText)

describe('a file of a site', () => {
  test('comes as a stream, with its name and what the site says of its size', async () => {
    pages['/parts/bracket.stl'] = gives('solid', { 'content-length': '5' })
    expect(await read(PART)).toEqual({
      outcome: 'read',
      received: { text: 'solid', filename: 'bracket.stl', bytes: 5 },
    })
  })

  test('is asked for with nothing of the shop’s', async () => {
    pages['/parts/bracket.stl'] = (request, response) =>
      gives(JSON.stringify(request.headers))(request, response)
    const answer = (await read(PART)) as { received: { text: string } }
    const headers = JSON.parse(answer.received.text) as Record<string, string>
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('the receiver may refuse the file, and nobody turns that into a fault of the site', async () => {
    const tooLarge = new Refusal('file_too_large')
    const receive = async () => Promise.reject(tooLarge)
    await expect(fetcher().readFile(PART, receive)).rejects.toBe(tooLarge)
    await expect(
      fetcher().readFile(PART, async ({ body }) => {
        for await (const piece of body) throw new Error(`disk full at ${piece.length}`)
      }),
    ).rejects.toThrow('disk full at 5')
  })
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    'a redirect with %i is followed, to other names and relative ones',
    async (status) => {
      pages['/a'] = leadsTo('https://cdn.site.example/b', status)
      pages['/b'] = leadsTo('parts/bracket.stl', status)
      expect(await read(`${FILES}/a`)).toMatchObject({ received: { text: 'solid', filename: 'bracket.stl' } })
      expect(looked).toEqual(['files.site.example', 'cdn.site.example', 'cdn.site.example'])
    },
  )

  test('is followed three times and no more', async () => {
    for (const [from, to] of ['bc', 'cd', 'de'].map((pair) => pair.split('')))
      pages[`/${from}`] = leadsTo(`/${to}`)
    pages['/e'] = gives('solid')
    pages['/a'] = leadsTo('/b')
    expect(await read(`${FILES}/b`)).toMatchObject({ outcome: 'read' })
    reached.requests = []
    expect(await read(`${FILES}/a`)).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('3 times'),
    })
    expect(reached.requests).toHaveLength(4)
  })

  test.each([
    ['http', 'http://cdn.site.example/a.stl'],
    ['another port', 'https://cdn.site.example:8443/a.stl'],
    ['a user name', 'https://user@cdn.site.example/a.stl'],
    ['this machine', 'https://127.0.0.1/a.stl'],
    ['this machine as a number', 'https://2130706433/a.stl'],
    ['this machine in octal', 'https://0177.0.0.1/a.stl'],
    ['this machine in IPv6', 'https://[::1]/a.stl'],
    ['this machine as a mapped address', 'https://[::ffff:7f00:1]/a.stl'],
    ['this machine by its name', 'https://localhost/a.stl'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['the metadata service by its name', 'https://metadata.google.internal/computeMetadata/v1'],
    ['a name inside', 'https://inner.site.example/a.stl'],
    ['a name that is outside and inside', 'https://mixed.site.example/a.stl'],
    ['a file', 'file:///etc/passwd'],
    ['text', 'data:text/plain,solid'],
    ['nowhere', ''],
    ['no address', 'https://'],
  ])('a redirect to %s leads nowhere, at the first hop or the last', async (_, location) => {
    pages['/once'] = leadsTo(location)
    pages['/twice'] = leadsTo('/once')
    for (const [path, connections] of [
      ['/once', 1],
      ['/twice', 2],
    ] as const) {
      reached.connections = 0
      expect(await read(FILES + path)).toMatchObject({ outcome: 'refused' })
      // "Nowhere" is the same page again, until it has led on too often.
      expect(reached.connections - (location === '' ? 4 - connections : 0)).toBe(connections)
    }
  })

  test('a redirect to a name that has moved inside since is refused', async () => {
    const times: string[][] = [['127.0.0.1'], ['192.168.0.1']]
    const moving: Resolve = (_name, done) =>
      done(
        null,
        times.shift()!.map((address) => ({ address, family: 4 })),
      )
    pages['/a'] = leadsTo('/parts/bracket.stl')
    expect(await read(`${FILES}/a`, fetcher({ resolve: moving }))).toMatchObject({ outcome: 'refused' })
    expect(reached.requests).toEqual(['files.site.example/a'])
  })
})

describe('an address that is not of the open internet is never connected to', () => {
  test.each([
    'http://files.site.example/a.stl',
    'https://files.site.example:8443/a.stl',
    'https://user:secret@files.site.example/a.stl',
    'https://127.0.0.1/a.stl',
    'https://0x7f.1/a.stl',
    'https://[::ffff:127.0.0.1]/a.stl',
    'https://[fe80::1]/a.stl',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a.stl',
    'https://inner.site.example/a.stl',
    'https://mixed.site.example/a.stl',
    'file:///etc/passwd',
    'ftp://files.site.example/a.stl',
    'data:text/plain,solid',
    'gopher://files.site.example/',
    'no address',
  ])('%s', async (url) => {
    expect(await read(url)).toMatchObject({ outcome: 'refused' })
    expect(reached.connections).toBe(0)
  })

  test('the shop’s own fetcher does not reach this machine by its name', async () => {
    expect(await safeFetcher().readFile('https://localhost/a.stl', inText)).toMatchObject({
      outcome: 'refused',
    })
  })
})

describe('a site that misbehaves', () => {
  test.each([
    ['answers 404', `${FILES}/nothing`, '404'],
    ['answers with a part of it', `${FILES}/part`, '206'],
    ['gives a page', `${FILES}/page`, 'web page'],
    ['compresses the file', `${FILES}/packed`, 'compressed'],
  ])('a file of a site that %s is refused with the reason', async (_, url, why) => {
    pages['/part'] = (_request, response) => void response.writeHead(206).end('so')
    pages['/page'] = gives('<html>', { 'content-type': 'text/html; charset=utf-8' })
    pages['/packed'] = gives('solid', { 'content-encoding': 'gzip' })
    expect(await read(url)).toEqual({ outcome: 'refused', why: expect.stringContaining(why) })
  })

  const whyOf = async (url: string, by?: ReturnType<typeof fetcher>) => {
    const answer = await read(url, by)
    return answer.outcome === 'refused' ? answer.why : 'read'
  }

  test('a site that is not there tells nothing of the network: every way of not getting the file reads the same', async () => {
    pages['/silent'] = () => {}
    pages['/endless'] = (_request, response) => {
      response.writeHead(200)
      response.write('solid')
    }
    pages['/cut'] = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('solid', () => response.destroy())
    }
    pages['/inside'] = leadsTo('https://inner.site.example/a.stl')
    const hurried = fetcher({ file_seconds: 0.2 })
    const nowhere = fetcher({ resolve: (_name, done) => done(new Error('ENOTFOUND'), []) })
    const closed = fetcher({ connect: { ca: certificate.cert, port: 1 } })
    const whys = await Promise.all([
      whyOf(`${FILES}/silent`, hurried),
      whyOf(`${FILES}/endless`, hurried),
      whyOf(`${FILES}/cut`),
      whyOf(`${FILES}/inside`),
      whyOf('https://inner.site.example/a.stl'),
      // The certificate is of another name.
      whyOf('https://other.example/a.stl'),
      whyOf(PART, nowhere),
      whyOf(PART, closed),
    ])
    expect(whys[0]).toMatch(/^The file could not be read/)
    expect(new Set(whys).size).toBe(1)
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { spoolmanReader } from '../../../../../server/platform/adapters/printers/read-spoolman.ts'
import { testCertificate } from '../../../../shop/test-certificate.ts'
import { spoolmanSpool, startSite, startSpoolman } from './spoolman-site.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const many = (count: number) => Array.from({ length: count }, (_, at) => spoolmanSpool(at + 1))
async function spoolman(spools: unknown[], currency?: string) {
  const started = await startSpoolman(spools, currency)
  ends.push(started.stop)
  return started
}
async function site(answer: RequestListener) {
  const started = await startSite(answer)
  ends.push(started.stop)
  return started
}

describe('reading', () => {
  test('all pages are read, without archived spools, and the currency', async () => {
    const started = await spoolman([...many(450), spoolmanSpool(451, { archived: true })], 'EUR')
    const stock = await spoolmanReader()(started.address)
    expect(stock.spools).toHaveLength(450)
    expect(stock).toMatchObject({ unreadable: 0, currency: 'EUR' })
    expect(started.asked).toEqual([
      '/api/v1/spool?allow_archived=false&sort=id:asc&limit=200&offset=0',
      '/api/v1/spool?allow_archived=false&sort=id:asc&limit=200&offset=200',
      '/api/v1/spool?allow_archived=false&sort=id:asc&limit=200&offset=400',
      '/api/v1/setting/currency',
    ])
  })

  test.each(['http://HERE', 'http://HERE/', 'http://HERE/spoolman/', 'HERE/spoolman', 'http://HERE/api/v1'])(
    'an address is read as people type it: %s',
    async (typed) => {
      const started = await spoolman(many(1))
      const stock = await spoolmanReader()(typed.replace('HERE', started.address))
      expect(stock.spools).toHaveLength(1)
      expect(started.asked[0].startsWith(typed.includes('spoolman') ? '/spoolman/api/v1' : '/api/v1')).toBe(
        true,
      )
    },
  )

  test('spools that cannot be understood are counted, and the others are read', async () => {
    const started = await spoolman([
      spoolmanSpool(1),
      { id: 'x' },
      null,
      spoolmanSpool(2, { filament: {} }),
      spoolmanSpool(3, { remaining_weight: -4 }),
    ])
    const stock = await spoolmanReader()(started.address)
    expect(stock.spools.map(({ id }) => id)).toEqual([1])
    expect(stock.unreadable).toBe(4)
  })

  test('nothing there is an empty stock', async () => {
    const started = await spoolman([])
    expect(await spoolmanReader()(started.address)).toEqual({ spools: [], unreadable: 0, currency: 'USD' })
  })
})

describe('refused', () => {
  test.each<[string, RequestListener, string, RegExp]>([
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'nonsense',
      /another address/,
    ],
    ['a password', (_, response) => response.writeHead(401).end(), 'key_refused', /password/],
    ['a failure', (_, response) => response.writeHead(500).end('stack'), 'nonsense', /status 500/],
    ['a web page', (_, response) => response.end('<html>'), 'nonsense', /Something else/],
    ['another program', (_, response) => response.end('{"hello":1}'), 'nonsense', /no Spoolman/],
    [
      'a list of something else',
      (_, response) => response.end('[{"a":1}]'),
      'nonsense',
      /does not understand/,
    ],
    [
      'more than was asked for',
      (_, response) => response.end(JSON.stringify(many(201))),
      'nonsense',
      /no Spoolman/,
    ],
    ['no end', (_, response) => endless(response, 'x'.repeat(100_000)), 'nonsense', /larger/],
    [
      'always the same full page',
      (_, response) => response.end(JSON.stringify(many(200))),
      'nonsense',
      /more than 4000/,
    ],
    ['silence', () => {}, 'timeout', /too long/],
    ['half an answer', (_, response) => response.write('[{"id":'), 'timeout', /too long/],
    ['a cut line', (request) => request.socket.destroy(), 'unreachable', /Nothing answers/],
  ])('%s', async (_, answer, fault, sentence) => {
    const started = await site(answer)
    // Only silence has to end soon: a busy machine takes its time with the other answers.
    const timeout_ms = fault === 'timeout' ? 700 : 30_000
    await expect(spoolmanReader({ timeout_ms })(started.address)).rejects.toMatchObject({
      name: 'MachineError',
      fault,
      message: expect.stringMatching(sentence) as string,
    })
  })

  test.each([
    ['nobody', '127.0.0.1:49151', 'unreachable', /Nothing answers/],
    ['a service of this computer', '127.0.0.1:9', 'unreachable', /one of this computer itself/],
    ['a public address', '8.8.8.8:7912', 'unreachable', /not in a private network/],
    ['the metadata service of a cloud', '169.254.169.254', 'unreachable', /gives itself while no router/],
    ['a name and a password', 'http://user:secret@127.0.0.1', 'unreachable', /^Enter the address/],
    ['no address', 'http://', 'unreachable', /^Enter the address/],
    ['another scheme', 'file:///etc/passwd', 'unreachable', /./],
  ])('%s', async (_, address, fault, sentence) => {
    await expect(spoolmanReader({ timeout_ms: 700 })(address)).rejects.toMatchObject({
      name: 'MachineError',
      fault,
      message: expect.stringMatching(sentence) as string,
    })
  })

  test('a certificate that this computer does not trust is refused', async () => {
    const secure = createServer(testCertificate('spoolman.local'), () => {}).listen(0, '127.0.0.1')
    await once(secure, 'listening')
    ends.push(() => new Promise((resolve) => secure.close(resolve)))
    const { port } = secure.address() as AddressInfo
    await expect(spoolmanReader()(`https://127.0.0.1:${port}`)).rejects.toMatchObject({
      fault: 'certificate_refused',
      message: expect.stringContaining('http://') as string,
    })
  })

  test('the name is resolved once, and the checked address is the one that is asked', async () => {
    const started = await spoolman(many(1))
    const [, port] = started.address.split(':')
    const resolved: string[] = []
    const resolve = (host: string) => {
      resolved.push(host)
      return Promise.resolve('127.0.0.1')
    }
    await spoolmanReader({ resolve })(`spoolman.example:${port}`)
    expect(resolved).toEqual(['spoolman.example'])
  })
})

function endless(response: Parameters<RequestListener>[1], chunk: string): void {
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

import { getResponder, type Responder } from '@homebridge/ciao'
import { createSocket } from 'node:dgram'
import multicastDns from 'multicast-dns'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { findPrinters } from '../../../../../server/platform/adapters/printers/find-printers.ts'

const LOOPBACK = '127.0.0.1'
const [card] = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
  addresses.flatMap(({ family, internal, address }) =>
    family === 'IPv4' && !internal ? [{ name, address }] : [],
  ),
)
const ends: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Ports for the announcements, which a slicer on this computer does not have. */
const PORT = 20_000 + (process.pid % 20_000)
const look = (change: Parameters<typeof findPrinters>[0] = {}) =>
  findPrinters({ ms: 1500, cards: [LOOPBACK], bambu_ports: [PORT], ...change })()

function announcement(change: Record<string, string> = {}): string {
  const fields = {
    HOST: '239.255.255.250:1990',
    Server: 'UPnP/1.0',
    Location: '192.168.1.77',
    NT: 'urn:bambulab-com:device:3dprinter:1',
    USN: '01P00A123456789',
    'Cache-Control': 'max-age=1800',
    'DevModel.bambu.com': 'C12',
    'DevName.bambu.com': 'Left P1S',
    'DevConnect.bambu.com': 'lan',
    ...change,
  }
  return [
    'NOTIFY * HTTP/1.1',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
}

/** Sends messages every tenth of a second, as a printer does every five. */
function send(...messages: (string | Buffer)[]): void {
  const socket = createSocket('udp4')
  const timer = setInterval(() => messages.forEach((message) => socket.send(message, PORT, LOOPBACK)), 100)
  ends.push(() => {
    clearInterval(timer)
    socket.close()
  })
}

/** A responder in the local network that answers with records as given. */
function answer(answers: unknown[], type = '_octoprint._tcp.local'): void {
  const responder = multicastDns({ interface: LOOPBACK, bind: '0.0.0.0' })
  responder.on('query', (query) => {
    if (query.questions.some(({ name }) => name === type)) responder.respond({ answers: answers as never })
  })
  ends.push(() => new Promise<void>((done) => responder.destroy(done)))
}

describe('by multicast DNS', () => {
  test.runIf(card)(
    'programs beside printers are found by a real responder',
    async () => {
      const responder: Responder = getResponder({ interface: card.name })
      ends.push(() => responder.shutdown())
      const services = [
        responder.createService({
          name: 'OctoPrint instance "Ender left"',
          type: 'octoprint',
          hostname: 'octopi',
          port: 5000,
          txt: { path: '/' },
        }),
        responder.createService({ name: 'voron', type: 'moonraker', port: 7125 }),
        responder.createService({ name: 'PrusaMK4', type: 'prusalink', port: 80, txt: { model: 'MK4' } }),
        responder.createService({ name: 'A web site', type: 'http', port: 8080 }),
      ]
      await Promise.all(services.map((service) => service.advertise()))
      const { found, unheard } = await look({ cards: [card.address], isAllowed: (ip) => ip === card.address })
      expect(unheard).toEqual([])
      expect(found).toEqual(
        [
          { kind: 'octoprint', name: 'Ender left', port: 5000, model: null },
          { kind: 'prusalink', name: 'PrusaMK4', port: 80, model: 'MK4' },
          { kind: 'moonraker', name: 'voron', port: 7125, model: null },
        ].map((one) => ({
          ...one,
          address: card.address,
          serial: null,
          host: expect.stringMatching(/\.local$/) as string,
        })),
      )
    },
    20_000,
  )

  test('hostile answers are left out, and the good one among them is found', async () => {
    const at = (name: string, target: string, port = 80) => [
      { name: '_octoprint._tcp.local', type: 'PTR', data: name },
      { name, type: 'SRV', data: { target, port } },
    ]
    answer([
      ...at('good._octoprint._tcp.local', 'good.local', 5000),
      { name: 'good.local', type: 'A', data: '192.168.1.9' },
      // A public address, a link-local one, no address, another service, control characters.
      ...at('far._octoprint._tcp.local', 'far.local'),
      { name: 'far.local', type: 'A', data: '8.8.8.8' },
      ...at('meta._octoprint._tcp.local', 'meta.local'),
      { name: 'meta.local', type: 'A', data: '169.254.169.254' },
      ...at('nowhere._octoprint._tcp.local', 'nowhere.local'),
      { name: '_octoprint._tcp.local', type: 'PTR', data: 'web._http._tcp.local' },
      ...at('\u001b[31mred\u0000._octoprint._tcp.local', 'good.local', 81),
    ])
    const { found } = await look()
    expect(found.map(({ name, address, port }) => [name, address, port])).toEqual([
      ['[31mred', '192.168.1.9', 81],
      ['good', '192.168.1.9', 5000],
    ])
  })

  test('a flood is cut off, and packets that are no DNS are passed over', async () => {
    const flood = Array.from({ length: 30 }, (_, part) =>
      Array.from({ length: 20 }, (__, one) => `p${part}x${one}._octoprint._tcp.local`),
    )
    const responder = multicastDns({ interface: LOOPBACK, bind: '0.0.0.0' })
    const noise = createSocket('udp4')
    ends.push(
      () => new Promise<void>((done) => responder.destroy(done)),
      () => void noise.close(),
    )
    responder.once('query', () => {
      for (const names of flood)
        responder.respond({
          answers: names.flatMap((name, at) => [
            { name: '_octoprint._tcp.local', type: 'PTR' as const, data: name },
            { name, type: 'SRV' as const, data: { target: 'good.local', port: 1000 + at } },
            { name: 'good.local', type: 'A' as const, data: '10.0.0.9' },
          ]),
        })
      noise.send(Buffer.from('not dns'), 5353, LOOPBACK)
      noise.send(Buffer.alloc(9000, 0xc0), 5353, LOOPBACK)
    })
    const { found } = await look()
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(100)
  })
})

describe('by the messages of Bambu Lab', () => {
  test('printers are found, each once', async () => {
    send(
      announcement(),
      announcement({
        USN: '09400A987654321',
        'DevModel.bambu.com': 'O1D',
        'DevName.bambu.com': 'Big one',
        Location: '10.1.2.3',
      }),
    )
    expect((await look()).found).toEqual([
      {
        kind: 'bambu',
        name: 'Big one',
        address: '10.1.2.3',
        host: null,
        port: null,
        serial: '09400A987654321',
        model: 'Bambu Lab H2D',
      },
      {
        kind: 'bambu',
        name: 'Left P1S',
        address: '192.168.1.77',
        host: null,
        port: null,
        serial: '01P00A123456789',
        model: 'Bambu Lab P1S',
      },
    ])
  })

  test('a message that is not from a printer is left out, and one without a permitted address has that of its sender', async () => {
    send(
      announcement({ NT: 'upnp:rootdevice', USN: '11111111A' }),
      announcement({ USN: '../../etc/passwd' }),
      announcement({ USN: '' }),
      announcement({ USN: '22222222B', 'DevName.bambu.com': 'x'.repeat(5000) }),
      announcement({
        USN: '33333333C',
        Location: '8.8.8.8',
        'DevName.bambu.com': '\u0007',
        'DevModel.bambu.com': 'ZZ9',
      }),
      'GET / HTTP/1.1\r\n\r\n',
      Buffer.alloc(60_000, 0xff),
      'NOTIFY * HTTP/1.1',
    )
    expect((await look()).found).toEqual([
      {
        kind: 'bambu',
        name: '33333333C',
        address: LOOPBACK,
        host: null,
        port: null,
        serial: '33333333C',
        model: 'ZZ9',
      },
    ])
  })

  test('a flood of serial numbers is cut off', async () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      announcement({ USN: `F${String(at).padStart(9, '0')}`, Location: `10.0.0.${at}` }),
    )
    send(...many)
    expect((await look()).found).toHaveLength(100)
  })
})

test('a port that another program holds is told, and the rest is looked for', async () => {
  const other = createSocket({ type: 'udp4', reuseAddr: false })
  await new Promise<void>((done) => other.bind(PORT, done))
  ends.push(() => void other.close())
  expect((await look({ ms: 200 })).unheard).toEqual(['bambu'])
})

test('a computer without a network card hears nothing', async () => {
  expect(await look({ ms: 100, cards: [] })).toEqual({ found: [], unheard: ['mdns'] })
})

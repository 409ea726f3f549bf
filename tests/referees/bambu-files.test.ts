import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bambuLink } from '../../server/platform/adapters/printers/bambu-link.ts'
import type { BambuPatience } from '../../server/platform/adapters/printers/bambu-patience.ts'
import type { LinkTarget, PrintFile } from '../../server/platform/ports/printer-link.ts'
import {
  ACCESS_CODE,
  makeCertificates,
  targetOf,
  type Certificates,
} from '../server/platform/adapters/printers/bambu-machine.ts'
import { startFiles } from './printer-card.ts'

let certificates: Certificates
let card: string
const cards: string[] = []
const ends: (() => Promise<unknown> | void)[] = []
const soon = () => AbortSignal.timeout(8000)
/** More than the buffers between two programs hold. */
const BYTES = Buffer.alloc(3_000_000, 'G1 X1 Y1\n')

beforeAll(async () => {
  certificates = await makeCertificates()
})
beforeEach(() => {
  card = mkdtempSync(join(tmpdir(), 'bambu-card-'))
  cards.push(card)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(async () => {
  // The server deletes what an interrupted transfer left, a moment later, and must find it.
  await pause(500)
  for (const folder of cards) rmSync(folder, { recursive: true, force: true })
})

function fileOf(bytes: Buffer, change: Partial<PrintFile> = {}): PrintFile {
  return {
    name: 'plate_12.gcode.3mf',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes]),
    ...change,
  }
}

async function files(certificate = certificates.own) {
  const started = await startFiles(certificate, card)
  ends.push(started.stop)
  return started
}

function linkTo(ports: Partial<BambuPatience>, change: Partial<LinkTarget> = {}) {
  const link = bambuLink(targetOf(1, certificates, change), {
    transfer_ms: 1000,
    connect_ms: 1000,
    answer_ms: 1000,
    ...ports,
  })
  ends.push(() => link.close())
  return link
}

describe('files', () => {
  test('a file is stored whole, and again over itself', async () => {
    const { port } = await files()
    const link = linkTo({ ftps_port: port })
    await link.sendFile(fileOf(BYTES), soon())
    await link.sendFile(fileOf(BYTES), soon())
    expect(readFileSync(join(card, 'plate_12.gcode.3mf')).equals(BYTES)).toBe(true)
    expect(readdirSync(card)).toEqual(['plate_12.gcode.3mf'])
  })

  test.each<[string, Partial<LinkTarget>, string]>([
    ['a wrong access code', { key: '00000000' }, 'key_refused'],
    ['the serial number of another printer', { serial: 'OTHER0000000001' }, 'certificate_refused'],
  ])('%s is refused', async (_, change, fault) => {
    const { port } = await files()
    await expect(linkTo({ ftps_port: port }, change).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      fault,
    })
    expect(readdirSync(card)).toEqual([])
  })

  test('the certificate of another authority is refused', async () => {
    const { port } = await files((await makeCertificates()).own)
    await expect(linkTo({ ftps_port: port }).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      fault: 'certificate_refused',
    })
  })

  test('the data goes nowhere else, although the printer names another address', async () => {
    const asked: string[] = []
    const port = await scripted({ EPSV: '500 unknown', PASV: '227 (10,255,255,1,4,1)' }, asked)
    await expect(linkTo({ ftps_port: port }).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      name: 'MachineError',
    })
    expect(asked).toContain('PASV')
    expect(asked).not.toContain('STOR')
  })

  test.each([
    ['550 Could not create file', 'failed', /memory card is in it/],
    ['552 Insufficient storage', 'no_room', /card of the printer is full/],
    ['421 Too many connections', 'not_now', /in a minute/],
    ['500 what', 'nonsense', /code 500/],
  ])('%s is told in words', async (answer, fault, sentence) => {
    const port = await scripted({ STOR: answer })
    await expect(linkTo({ ftps_port: port }).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      fault,
      message: expect.stringMatching(sentence) as string,
    })
  })

  test('a file that arrived short is told', async () => {
    const { port } = await files()
    const short = fileOf(BYTES, { bytes: BYTES.length + 1 })
    await expect(linkTo({ ftps_port: port }).sendFile(short, soon())).rejects.toMatchObject({
      fault: 'failed',
      message: expect.stringContaining('3000000 of the 3000001 bytes') as string,
    })
  })

  test('a file that cannot be read on this computer ends the transfer', async () => {
    const { port } = await files()
    const broken = fileOf(BYTES, {
      open: () =>
        new Readable({
          read() {
            this.destroy(new Error('EIO'))
          },
        }),
    })
    await expect(linkTo({ ftps_port: port }).sendFile(broken, soon())).rejects.toMatchObject({
      name: 'MachineError',
    })
  })

  test('silence, a lost line and an endless greeting are told in time', async () => {
    const silent = await listening(() => {})
    await expect(linkTo({ ftps_port: silent }).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      name: 'MachineError',
    })
    const lost = await listening((socket) => socket.destroy())
    await expect(linkTo({ ftps_port: lost }).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      fault: 'unreachable',
    })
    const endless = await listening((socket) => void socket.write(`220-${'x'.repeat(200_000)}`))
    await expect(linkTo({ ftps_port: endless }).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      name: 'MachineError',
    })
    const nobody = await freePort()
    await expect(linkTo({ ftps_port: nobody }).sendFile(fileOf(BYTES), soon())).rejects.toMatchObject({
      fault: 'unreachable',
    })
  })

  test('a transfer that stands still is ended', async () => {
    const { port } = await files()
    const stuck = fileOf(BYTES, { open: () => new Readable({ read() {} }) })
    await expect(linkTo({ ftps_port: port, transfer_ms: 200 }).sendFile(stuck, soon())).rejects.toMatchObject(
      {
        fault: 'timeout',
      },
    )
  })

  test('the caller can give up a transfer that stands still', async () => {
    const { port } = await files()
    const stuck = fileOf(BYTES, { open: () => new Readable({ read() {} }) })
    const asked = linkTo({ ftps_port: port, transfer_ms: 60_000 }).sendFile(stuck, AbortSignal.timeout(200))
    await expect(asked).rejects.toMatchObject({ fault: 'timeout' })
  })
})

describe('pictures', () => {
  const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(9000, 7), Buffer.from([0xff, 0xd9])])
  const frame = (picture: Buffer, bytes = picture.length) => {
    const header = Buffer.alloc(16)
    header.writeUInt32LE(bytes, 0)
    return Buffer.concat([header, picture])
  }
  /** A camera that checks the sign-in. */
  const camera = (answer: Buffer) =>
    listening((socket) =>
      socket.once('data', (packet: Buffer) => {
        const isKnown = packet.length === 80 && packet.subarray(48, 56).toString() === ACCESS_CODE
        if (!isKnown) return void socket.destroy()
        for (let at = 0; at < answer.length; at += 1000) socket.write(answer.subarray(at, at + 1000))
      }),
    )

  test('the first picture of a camera is read', async () => {
    const port = await camera(frame(JPEG))
    expect(await linkTo({ camera_port: port }).readSnapshot(soon())).toEqual(new Uint8Array(JPEG))
  })

  test('a printer without this camera has no picture', async () => {
    expect(await linkTo({ camera_port: await freePort() }).readSnapshot(soon())).toBeNull()
  })

  test.each<[string, Buffer, Partial<LinkTarget>, string]>([
    ['something else', frame(Buffer.alloc(100, 1)), {}, 'nonsense'],
    ['a picture of 4 GB', frame(Buffer.alloc(10), 0xffff_fff0), {}, 'nonsense'],
    ['half a picture', frame(JPEG).subarray(0, 5000), {}, 'timeout'],
    ['nothing, as the access code is wrong', frame(JPEG), { key: '00000000' }, 'key_refused'],
  ])('%s is refused', async (_, answer, change, fault) => {
    const port = await camera(answer)
    await expect(linkTo({ camera_port: port }, change).readSnapshot(soon())).rejects.toMatchObject({ fault })
  })
})

/** A server with the printer's certificate. */
async function listening(serve: (socket: TLSSocket) => void): Promise<number> {
  const { own } = certificates
  const server = createServer({ key: own.key, cert: own.cert }, (socket) => {
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** An FTP server that answers as told, and 200 to all else. */
async function scripted(answers: Record<string, string>, asked: string[] = []): Promise<number> {
  const data = await listening((socket) => socket.resume())
  return listening((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (lines: Buffer) => {
      for (const line of lines.toString().split('\r\n').filter(Boolean)) {
        const command = line.split(' ')[0]
        asked.push(command)
        const usual: Record<string, string> = {
          USER: '331 password',
          PASS: '230 in',
          FEAT: '211 none',
          EPSV: `229 (|||${data}|)`,
        }
        socket.write(`${answers[command] ?? usual[command] ?? '200 yes'}\r\n`)
      }
    })
  })
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

import { Aedes, type Client, type PublishPacket } from 'aedes'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import {
  makeAuthority,
  makeLeaf,
  type KeyedCertificate,
} from '../../../../../server/platform/adapters/lan-authority.ts'
import type { LinkTarget } from '../../../../../server/platform/ports/printer-link.ts'

export const SERIAL = '01P00A123456789'
export const ACCESS_CODE = '12345678'
const NOW = Math.floor(Date.now() / 1000)

export interface Certificates {
  authority: KeyedCertificate
  own: KeyedCertificate
  /** The certificate of another printer, by the same authority. */
  other: KeyedCertificate
}

export async function makeCertificates(): Promise<Certificates> {
  const authority = await makeAuthority({
    name: 'Test CA',
    names: [SERIAL, 'OTHER0000000001'],
    ranges: [],
    now: NOW,
  })
  return {
    authority,
    own: await makeLeaf(authority, { names: [SERIAL], addresses: [], now: NOW }),
    other: await makeLeaf(authority, { names: ['OTHER0000000001'], addresses: [], now: NOW }),
  }
}

/** The printer's state, and the way it answers. */
export interface Behavior {
  state: Record<string, unknown>
  /** Without it, commands are refused as new firmware does. */
  developer: boolean
  /** Answers a command; null: nothing is sent. */
  answer: (command: Record<string, unknown>) => Record<string, unknown> | null
  /** True if the whole state is sent when it is asked for. */
  tellsAll: boolean
}

// OpenBambuAPI, mqtt.md, push_status: what a printer tells of itself while it has no print.
export const IDLE = {
  command: 'push_status',
  gcode_state: 'IDLE',
  stg_cur: 255,
  mc_percent: 0,
  mc_remaining_time: 0,
  subtask_name: '',
  nozzle_temper: 25.9,
  nozzle_target_temper: 0,
  bed_temper: 23.1,
  bed_target_temper: 0,
  print_error: 0,
  hms: [],
  ams: { ams: [], ams_exist_bits: '0', tray_now: '254' },
  vt_tray: { id: '254', tray_type: 'PLA', tray_color: 'FFFFFFFF', tray_sub_brands: '', remain: -1 },
}

// mqtt.md, print.stop and print.pause: a stopped print is a failed one, and its code says that it was stopped.
const NEXT_STATES: Record<string, string> = {
  pause: 'PAUSE',
  resume: 'RUNNING',
  stop: 'FAILED',
  project_file: 'PREPARE',
}

/** The broker of a printer (the package aedes over TLS) that behaves as documented (repository Doridian/OpenBambuAPI, mqtt.md). */
export async function startMachine(certificate: KeyedCertificate, change: Partial<Behavior> = {}, port = 0) {
  const behavior: Behavior = {
    state: { ...IDLE },
    developer: true,
    answer: () => ({ result: 'success', reason: '' }),
    tellsAll: true,
    ...change,
  }
  const heard: Record<string, unknown>[] = []
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) => {
      if (user === 'bblp' && password?.toString() === ACCESS_CODE) return done(null, true)
      done(Object.assign(new Error('refused'), { returnCode: 5 }), null)
    },
  })
  const say = (message: unknown) =>
    new Promise<void>((resolve, reject) =>
      broker.publish(
        {
          cmd: 'publish',
          topic: `device/${SERIAL}/report`,
          payload: typeof message === 'string' ? message : JSON.stringify(message),
          qos: 0,
          dup: false,
          retain: false,
        },
        (error) => (error ? reject(error) : resolve()),
      ),
    )
  broker.on('publish', (packet: PublishPacket, client: Client | null) => {
    if (client && packet.topic === `device/${SERIAL}/request`) {
      const message = JSON.parse(packet.payload.toString()) as Record<string, Record<string, unknown>>
      heard.push(message)
      void answerTo(message)
    }
  })

  const answerTo = async ({ pushing, info, print }: Record<string, Record<string, unknown> | undefined>) => {
    // mqtt.md, pushing.pushall.
    if (pushing?.command === 'pushall' && behavior.tellsAll) await say({ print: behavior.state })
    if (info) await say({ info: { ...info, module: VERSION } })
    if (print) await answerPrint(print)
  }
  const answerPrint = async (print: Record<string, unknown>) => {
    // BambuStudio, src/slic3r/GUI/DeviceManager.cpp: firmware without Developer Mode verifies who signed a command.
    if (!behavior.developer)
      return say({
        print: { ...print, result: 'failed', reason: 'mqtt message verify failed', err_code: 84033543 },
      })
    const answer = behavior.answer(print)
    if (answer) await say({ print: { ...print, ...answer } })
    const next = NEXT_STATES[String(print.command)]
    const name = print.subtask_name === undefined ? {} : { subtask_name: print.subtask_name }
    if (next && answer?.result !== 'failed') {
      Object.assign(behavior.state, { gcode_state: next, ...name })
      await say({ print: { command: 'push_status', gcode_state: next, ...name } })
    }
  }

  const server = createServer({ key: certificate.key, cert: certificate.cert }, broker.handle)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  const readers = new Set<TLSSocket>()
  server.on('secureConnection', (socket) => readers.add(socket))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    behavior,
    heard,
    say,
    connections: () => broker.connectedClients,
    /** As a lost line: the sockets end without a word. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
    /** As a cable that was pulled: nothing is read or answered, and nothing says so. */
    freeze: () =>
      readers.forEach((socket) => socket.removeAllListeners('data').removeAllListeners('readable').pause()),
    stop: () => stop(server, broker, sockets),
  }
}

async function stop(server: Server, broker: Aedes, sockets: Set<Socket>) {
  sockets.forEach((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await new Promise<void>((resolve) => broker.close(() => resolve()))
}

// mqtt.md, info.get_version.
const VERSION = [
  { name: 'ams/0', sw_ver: '00.00.06.49', sn: 'AMS1', product_name: 'Bambu Lab AMS' },
  { name: 'ota', sw_ver: '01.08.02.00', sn: SERIAL, product_name: 'Bambu Lab P1S' },
  { name: 'esp32', sw_ver: '01.11.35.43', sn: SERIAL, product_name: '' },
]

export function targetOf(
  port: number,
  certificates: Certificates,
  change: Partial<LinkTarget> = {},
): LinkTarget {
  return {
    kind: 'bambu',
    host: 'p1s.local',
    address: '127.0.0.1',
    port,
    secure: true,
    user: null,
    key: ACCESS_CODE,
    serial: SERIAL,
    authority_pem: certificates.authority.cert,
    ...change,
  }
}

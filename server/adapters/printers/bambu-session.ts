import { MqttClient } from 'mqtt'
import { randomInt } from 'node:crypto'
import { Duplex } from 'node:stream'
import {
  BambuAnswer,
  BambuPrint,
  BambuVersion,
  mergePrint,
} from '../../../shared/printer-links/bambu-message.ts'
import { MachineError } from '../../ports/printer-link.ts'
import { lateError, machineError, openTls, type BambuTarget } from './bambu-tls.ts'
import { limitFrames } from './limit-frames.ts'
import type { BambuPatience } from './bambu-patience.ts'

const MQTT_PORT = 8883
const MAX_MESSAGE_BYTES = 256 * 1024
/** The fastest printers send two messages a second. */
const MAX_MESSAGES = 600
const USER = 'bblp'

/** What is asked of a printer. */
export interface BambuCommand {
  type: 'print' | 'info'
  body: { command: string } & Record<string, unknown>
  /** Whether the state that the printer tells shows that it did it: some firmware sends no answer. */
  isDone?: (print: BambuPrint) => boolean
}

/** A connection to a printer's broker that is open, or was. */
export interface BambuSession {
  /** Null while it is open; else why it ended. */
  readonly ended: () => MachineError | null
  /** Everything that the printer has told; null before it told its whole state. */
  readonly print: () => BambuPrint | null
  /** Asks for the whole state; an old printer is slow at it. */
  askForAll(): void
  /** Waits until something about the printer is as asked. */
  waitFor<T>(find: () => T | null, signal: AbortSignal): Promise<T>
  /** Sends a command and returns the answer, or null when the state of the printer shows that it was done. */
  send(command: BambuCommand, signal: AbortSignal): Promise<BambuAnswer | null>
  readVersion(signal: AbortSignal): Promise<BambuVersion>
  close(): Promise<void>
}

/** Connects, signs in and subscribes. Throws `MachineError`. */
export async function openSession(
  target: BambuTarget,
  patience: BambuPatience,
  signal: AbortSignal,
): Promise<BambuSession> {
  const wait = { timeout_ms: patience.connect_ms, signal }
  const socket = await openTls(target, target.port ?? MQTT_PORT, wait)
  const guard = limitFrames({ max_bytes: MAX_MESSAGE_BYTES, max_packets: MAX_MESSAGES })
  const stream = Duplex.from({ readable: socket.pipe(guard), writable: socket })
  const client = new MqttClient(() => stream, {
    username: USER,
    password: target.access_code,
    clientId: `layerline-${randomInt(2 ** 40).toString(36)}`,
    protocolVersion: 4,
    clean: true,
    keepalive: patience.keepalive_s,
    connectTimeout: patience.connect_ms,
    // The line decides when to connect again, and what was not sent is not sent later.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    timerVariant: 'native',
  })
  const session = sessionOf(client, target.serial, patience)
  socket.on('error', session.end)
  guard.on('error', (error) => {
    session.end(error)
    socket.destroy()
  })
  socket.on('close', () => session.end(new Error('closed')))
  await session.begin(signal)
  return session
}

interface StartedSession extends BambuSession {
  end(error: unknown): void
  begin(signal: AbortSignal): Promise<void>
}

function sessionOf(client: MqttClient, serial: string, patience: BambuPatience): StartedSession {
  const report = `device/${serial}/report`
  const heard: { print: BambuPrint | null; version: BambuVersion | null; why: MachineError | null } = {
    print: null,
    version: null,
    why: null,
  }
  let isSignedIn = false
  let answers: BambuAnswer[] = []
  const waiting = new Set<() => void>()
  const tell = () => waiting.forEach((look) => look())
  let sequence = randomInt(1_000_000_000)

  const end = (error: unknown) => {
    heard.why ??= signInError(error) ?? machineError(error)
    client.end(true)
    tell()
  }
  client.on('error', end)
  client.on('close', () => end(new Error('closed')))
  client.on('connect', () => {
    isSignedIn = true
    tell()
  })
  client.on('message', (topic, payload) => {
    if (topic !== report) return
    const message = readMessage(payload)
    if (!message) return end(new MachineError('nonsense', 'The printer sent a message that is not JSON.'))
    take(message)
    tell()
  })

  const take = (message: Record<string, unknown>) => {
    const print = BambuPrint.safeParse(message.print)
    // Only a message with the state is one about all; before it, changes of a part mean nothing.
    if (print.success && (heard.print !== null || print.data.gcode_state !== undefined))
      heard.print = mergePrint(heard.print ?? {}, print.data)
    const version = BambuVersion.safeParse(message.info)
    if (version.success) heard.version = version.data
    const answer = BambuAnswer.safeParse(message.print ?? message.info)
    if (answer.success) answers = [...answers.slice(-20), answer.data]
  }

  const publish = ({ type, body }: { type: string; body: object }, qos: 0 | 1) => {
    const sequence_id = String(++sequence)
    const text = JSON.stringify({ [type]: { sequence_id, ...body } })
    client.publish(`device/${serial}/request`, text, { qos }, (error) => error && end(error))
    return sequence_id
  }

  const waitFor = <T>(find: () => T | null, signal: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', look)
        waiting.delete(look)
        act()
      }
      const look = () => {
        const found = find()
        if (found !== null) finish(() => resolve(found))
        else if (heard.why) finish(() => reject(heard.why!))
        else if (signal.aborted)
          finish(() => reject(new MachineError('timeout', 'The question was given up.')))
      }
      const timer = setTimeout(() => finish(() => reject(lateError())), patience.answer_ms)
      signal.addEventListener('abort', look)
      waiting.add(look)
      look()
    })

  return {
    ended: () => heard.why,
    print: () => heard.print,
    end,
    waitFor,
    askForAll: () =>
      void publish({ type: 'pushing', body: { command: 'pushall', version: 1, push_target: 1 } }, 0),
    async begin(signal) {
      try {
        await waitFor(() => isSignedIn || null, signal)
        await client.subscribeAsync(report, { qos: 0 })
      } catch (error) {
        end(error)
        throw heard.why!
      }
    },
    async send(command, signal) {
      answers = []
      const id = publish(command, 1)
      return await waitFor<{ answer: BambuAnswer | null }>(() => {
        const answer = answers.find(
          (one) => one.sequence_id === id && one.command === command.body.command && one.result !== undefined,
        )
        if (answer) return { answer }
        return heard.print && command.isDone?.(heard.print) ? { answer: null } : null
      }, signal).then(({ answer }) => answer)
    },
    readVersion(signal) {
      heard.version = null
      publish({ type: 'info', body: { command: 'get_version' } }, 0)
      return waitFor(() => heard.version, signal)
    },
    async close() {
      heard.why ??= new MachineError('unreachable', 'The connection to the printer was closed.')
      tell()
      await client.endAsync(true)
      client.stream.destroy()
    },
  }
}

/** Reads a message; null: not a JSON object. */
function readMessage(payload: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The broker's own refusals have a number as code: 4 is a wrong password, 5 no right. */
function signInError(error: unknown): MachineError | null {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code !== 4 && code !== 5) return null
  return new MachineError(
    'key_refused',
    'The printer refuses the access code. Its screen shows the code under Settings, LAN Only Mode; it changes when LAN Only Mode is turned off and on.',
    { cause: error },
  )
}

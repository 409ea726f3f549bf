import type { MqttClient } from 'mqtt'
import { randomInt } from 'node:crypto'
import { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type {
  BambuAnswer,
  BambuPrint,
  BambuVersion,
} from '../../../../shared/production/printer-links/bambu-message.ts'
import { MachineError } from '../../ports/printer-link.ts'
import { brokerClient, signInError, type SessionParts } from './bambu-broker.ts'
import { BambuHeard } from './bambu-heard.ts'
import type { BambuPatience } from './bambu-patience.ts'
import { machineError, openTls, type BambuTarget } from './bambu-tls.ts'
import { limitFrames } from './limit-frames.ts'
import { usualPort } from './usual-port.ts'

const MAX_MESSAGE_BYTES = 256 * 1024
/** The fastest printers send two messages a second. */
const MAX_MESSAGES = 600

/** A command to a printer. */
export interface BambuCommand {
  type: 'print' | 'info'
  body: { command: string } & Record<string, unknown>
  /** Returns true if the state that the printer tells shows that it did it: some firmware sends no answer. */
  isDone?: (print: BambuPrint) => boolean
}

/** Connects, signs in and subscribes. Throws `MachineError`. */
export async function openSession(
  target: BambuTarget,
  patience: BambuPatience,
  signal: AbortSignal,
): Promise<BambuSession> {
  const wait = { timeout_ms: patience.connect_ms, signal }
  // A large library, which a shop without such printers does not load.
  const mqtt = await import('mqtt')
  const socket = await openTls(target, target.port ?? usualPort({ kind: 'bambu', secure: true }), wait)
  const session = new BambuSession(socket, { Client: mqtt.MqttClient, target, patience })
  await session.begin(signal)
  return session
}

/** A connection to a printer's broker that is open, or was. */
export class BambuSession {
  readonly #client: MqttClient
  readonly #serial: string
  readonly #answerMs: number
  readonly #heard = new BambuHeard()
  #isSignedIn = false
  #sequence = randomInt(1_000_000_000)

  constructor(socket: TLSSocket, parts: SessionParts) {
    const { target, patience } = parts
    this.#serial = target.serial
    this.#answerMs = patience.answer_ms
    this.#client = brokerClient(this.#guarded(socket), parts)
    this.#client.on('error', (error) => this.#end(error))
    this.#client.on('close', () => this.#end(new Error('closed')))
    this.#client.on('connect', () => {
      this.#isSignedIn = true
      this.#heard.look()
    })
    this.#client.on('message', (topic, payload) => {
      if (topic === this.#topic('report')) this.#heard.take(payload)
      if (this.#heard.why) this.#client.end(true)
    })
  }

  /** Null while it is open; else why it ended. */
  get ended(): MachineError | null {
    return this.#heard.why
  }

  async begin(signal: AbortSignal): Promise<void> {
    try {
      await this.#waitFor(() => this.#isSignedIn || null, signal)
      await this.#subscribe(signal)
    } catch (error) {
      this.#end(error)
      throw this.#heard.why!
    }
  }

  /** Asks for the whole state; an old printer is slow at it. */
  askForAll(): void {
    this.#publish({ type: 'pushing', body: { command: 'pushall', version: 1, push_target: 1 } }, 0)
  }

  /** Everything that the printer has told, once it has told its whole state. */
  readPrint(signal: AbortSignal): Promise<BambuPrint> {
    return this.#waitFor(() => this.#heard.print, signal)
  }

  readVersion(signal: AbortSignal): Promise<BambuVersion> {
    this.#heard.version = null
    this.#publish({ type: 'info', body: { command: 'get_version' } }, 0)
    return this.#waitFor(() => this.#heard.version, signal)
  }

  /** Sends a command and returns the answer, or null if the state of the printer shows that it was done. */
  async send(command: BambuCommand, signal: AbortSignal): Promise<BambuAnswer | null> {
    const heard = this.#heard
    heard.answers = []
    const id = this.#publish(command, 1)
    const isAnswer = ({ sequence_id, command: name, result }: BambuAnswer) =>
      sequence_id === id && name === command.body.command && result !== undefined
    const { answer } = await this.#waitFor(() => {
      const found = heard.answers.find(isAnswer)
      if (found) return { answer: found }
      return heard.print && command.isDone?.(heard.print) ? { answer: null } : null
    }, signal)
    return answer
  }

  async close(): Promise<void> {
    this.#heard.end(new MachineError('unreachable', 'The connection to the printer was closed.'))
    await this.#client.endAsync(true)
    this.#client.stream.destroy()
  }

  /** The client itself would wait for the printer's answer without end. */
  #subscribe(signal: AbortSignal): Promise<true> {
    let isHeard = false
    this.#client.subscribe(this.#topic('report'), { qos: 0 }, (error) => {
      if (error) return this.#end(error)
      isHeard = true
      this.#heard.look()
    })
    return this.#waitFor(() => isHeard || null, signal)
  }

  /** The connection as the client reads it, within its limits. */
  #guarded(socket: TLSSocket): Duplex {
    const guard = limitFrames({ max_bytes: MAX_MESSAGE_BYTES, max_packets: MAX_MESSAGES })
    const stream = Duplex.from({ readable: socket.pipe(guard), writable: socket })
    socket.on('error', (error) => this.#end(error))
    socket.on('close', () => this.#end(new Error('closed')))
    guard.on('error', (error) => {
      this.#end(error)
      socket.destroy()
    })
    return stream
  }

  #publish({ type, body }: { type: string; body: object }, qos: 0 | 1): string {
    const sequence_id = String(++this.#sequence)
    const text = JSON.stringify({ [type]: { sequence_id, ...body } })
    this.#client.publish(this.#topic('request'), text, { qos }, (error) => {
      if (error) this.#end(error)
    })
    return sequence_id
  }

  #waitFor<T>(find: () => T | null, signal: AbortSignal): Promise<T> {
    return this.#heard.waitFor(find, { ms: this.#answerMs, signal })
  }

  #topic(name: 'report' | 'request'): string {
    return `device/${this.#serial}/${name}`
  }

  #end(error: unknown): void {
    this.#heard.end(signInError(error) ?? machineError(error))
    this.#client.end(true)
  }
}

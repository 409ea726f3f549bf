import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import type { EmbedOptions, SecretName } from './embed-options.ts'
import { BEAT_MS, Heartbeat } from './heartbeat.ts'
import type { DesktopFault, FromServer } from './messages.ts'
import { RestartPlan } from './restart-plan.ts'
import { receiveError } from './sent-error.ts'
import { connectServer, ServerEnded, type ServerConnection } from './server-connection.ts'

/** Keeps one server process running. */
export class SupervisedServer {
  readonly #options: EmbedOptions
  readonly #plan = new RestartPlan()
  #connection: ServerConnection | null = null
  /** The address of the first start, which restarts keep, so that open pages find it again. */
  #url: string | null = null
  #isOpen = false
  #isClosing = false
  #heartbeat = new Heartbeat()
  #isSlow = false
  /** The fault of a server that hung, for the log of the next one. */
  #faultToNote: DesktopFault | null = null

  constructor(options: EmbedOptions) {
    this.#options = options
  }

  /** The server process; starts one where none runs. */
  connection(): ServerConnection {
    return (this.#connection ??= this.#connect())
  }

  /** The process of an open shop; throws an Error while none is open. */
  opened(): ServerConnection {
    if (!this.#isOpen) throw new Error('The shop is not open.')
    return this.connection()
  }

  async start(change: Partial<ServerSettingsInput>): Promise<string> {
    const { settings } = this.#options
    const connection = this.connection()
    const keychain = await this.#options.keychain
    const port = this.#url === null ? {} : { port: Number(new URL(this.#url).port || 80) }
    const { url } = await connection.ask('start', {
      settings: { ...settings, ...port, ...change },
      keychain: { unavailable: keychain.unavailable, secrets: keychain.all() },
    })
    this.#isOpen = true
    this.#plan.noteOpen(Date.now())
    this.#heartbeat.noteOpen()
    if (this.#faultToNote) this.noteFault(this.#faultToNote)
    this.#faultToNote = null
    return (this.#url = url)
  }

  noteFault(fault: DesktopFault): void {
    if (this.#isOpen) this.connection().send({ say: 'fault', fault })
  }

  /** The computer has woken up. */
  noteResumed(): void {
    this.#heartbeat.noteAnswer()
    this.#connection?.send({ say: 'resumed' })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    const connection = this.#connection
    if (!connection) return
    try {
      await connection.ask('close', null)
    } catch (error) {
      // A signal may have asked it to end, too: it has then closed the shop without an answer.
      if (!(error instanceof ServerEnded) || error.exitCode !== 0) throw error
    }
  }

  #connect(): ServerConnection {
    const { events } = this.#options
    const heartbeat = new Heartbeat()
    this.#heartbeat = heartbeat
    const connection = connectServer((event) => {
      listen(heartbeat, event)
      this.#noteSlow(false)
      if (event.say === 'phase') events.onPhase(event.phase)
      else if (event.say === 'moved') events.onMoved()
      else if (event.say === 'notices') events.onNotices()
      else if (event.say === 'closing') events.onClosing(event.underWay)
      else if (event.say === 'keep') void this.#keep(connection, event)
      else if (event.say === 'failed') this.#fail(receiveError(event.error))
    })
    const timer = setInterval(() => this.#beat(connection, heartbeat), BEAT_MS)
    void connection.ended.then((code) => {
      clearInterval(timer)
      this.#noteEnd(connection, code)
    })
    return connection
  }

  /** Ends a server that hangs, so that it is started again. While the shop closes, quitting has its own time limit. */
  #beat(connection: ServerConnection, heartbeat: Heartbeat): void {
    const { state, seconds } = heartbeat.count()
    if (state !== 'hangs' || this.#isClosing) {
      connection.send({ say: 'beat' })
      if (state === 'slow') this.#noteSlow(true)
      return
    }
    const message = `The shop’s server did not answer for ${seconds} s and was ended.`
    const note = 'the server hung and was started again'
    this.#faultToNote = { kind: 'process', message, stack: null, note, work: 'server' }
    process.stderr.write(`${message}\n`)
    connection.kill(message)
  }

  #noteSlow(isSlow: boolean): void {
    if (isSlow === this.#isSlow || this.#isClosing) return
    this.#isSlow = isSlow
    this.#options.events.onSlow(isSlow)
  }

  async #keep(
    connection: ServerConnection,
    { id, name, value }: { id: number; name: SecretName; value: string | null },
  ): Promise<void> {
    const keychain = await this.#options.keychain
    const error = await keychain.write(name, value).then(
      () => null,
      (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
    )
    connection.send({ say: 'kept', id, error })
  }

  #noteEnd(connection: ServerConnection, code: number): void {
    if (this.#connection !== connection) return
    this.#connection = null
    this.#isSlow = false
    const wasOpen = this.#isOpen
    this.#isOpen = false
    // Whoever asked for a start learns of it by the question that is rejected.
    if (this.#isClosing || !wasOpen) return
    process.stderr.write(`The shop’s server ended unexpectedly (${code}).\n`)
    this.#restart()
  }

  #restart(): void {
    const { events } = this.#options
    const { delay, asks } = this.#plan.add(Date.now())
    if (asks)
      return events.onDown(new Error('The shop’s server ended several times within a few minutes.'), delay)
    events.onRestarting()
    setTimeout(() => {
      if (this.#isClosing) return
      this.start({}).then(events.onRestarted, (error: unknown) => {
        process.stderr.write(`The shop’s server could not be started again: ${String(error)}\n`)
        if (!this.#isClosing) this.#restart()
      })
    }, delay)
  }

  /** The shop was closed for a restore or a move, so this process has nothing left to serve. */
  #fail(error: Error): void {
    this.#isOpen = false
    const connection = this.#connection
    this.#connection = null
    connection?.kill()
    this.#options.events.onDown(error, null)
  }
}

/** Notes that the server runs by what it says; only opening the shop may keep it silent for long. */
function listen(heartbeat: Heartbeat, event: FromServer): void {
  if (event.say === 'phase') heartbeat.noteOpening()
  else if (event.say === 'reopened') heartbeat.noteOpen()
  else heartbeat.noteAnswer()
}

import type { LanNameState } from '../../shared/operations/lan/lan-state.ts'
import { HTTP_PORT, HTTPS_PORT, plainFault } from '../../shared/operations/lan/lan-words.ts'
import type { KeyedCertificate } from '../platform/adapters/lan-authority.ts'
import { openLanListener, type LanHandling, type LanListener } from '../platform/adapters/lan-listener.ts'
import type { MulticastName } from '../platform/adapters/multicast-name.ts'
import type { Log } from '../platform/ports/log.ts'

/** Answers requests of the local network. */
export type RequestHandling = Omit<LanHandling, 'sockets'>

interface OpeningOptions {
  log: Log
  /** Seconds that requests under way may take after the port was closed. */
  graceSeconds: () => number
  onChange: () => void
}

/** The name that is announced; `label` is another one than the wished one while another device has that. */
export interface ShownName {
  wished: string
  label: string
  state: LanNameState
}

/** The port that is open to the local network, and the name that is announced there. */
export class LanOpening {
  readonly #options: OpeningOptions
  readonly #sockets = new WeakSet<object>()
  #open: { listener: LanListener; wanted: number; certificate: KeyedCertificate } | null = null
  #name: { label: string; port: number; announced: MulticastName } | null = null
  readonly #closing = new Set<Promise<void>>()
  /** Redirects http; open if the https port is the one that browsers leave out of an address. */
  #plain: LanListener | null = null
  #plainFault: string | null = null

  constructor(options: OpeningOptions) {
    this.#options = options
  }

  port(): number | null {
    return this.#open?.listener.port ?? null
  }

  name(): ShownName | null {
    const name = this.#name
    return name && { wished: name.label, label: name.announced.label(), state: name.announced.state() }
  }

  plainFault(): string | null {
    return this.#plainFault
  }

  accepted(socket: object): boolean {
    return this.#sockets.has(socket)
  }

  /** Opens the port, or gives the open one its certificate. One that was open before stays open when this fails. */
  async open(wanted: number, certificate: KeyedCertificate, handling: RequestHandling): Promise<void> {
    const { log } = this.#options
    const before = this.#open
    if (before?.wanted === wanted) {
      if (before.certificate === certificate) return
      before.listener.setCertificate(certificate)
      before.certificate = certificate
      log.info({}, 'the local network has a new certificate')
      return
    }
    const listener = await openLanListener(wanted, certificate, { ...handling, sockets: this.#sockets })
    this.#open = { listener, wanted, certificate }
    log.info({ port: listener.port }, 'open to the local network')
    if (before) this.#retire(before.listener)
  }

  /** Besides https at port 443, redirects http at port 80. A port that cannot be opened is a fault that leaves the other one open. */
  async redirectPlain(handling: RequestHandling): Promise<void> {
    const isDue = this.#open?.wanted === HTTPS_PORT
    if (!isDue) return this.#endPlain()
    if (this.#plain !== null) return this.#plain.setCertificate(this.#open!.certificate)
    try {
      const { certificate } = this.#open!
      this.#plain = await openLanListener(HTTP_PORT, certificate, { ...handling, sockets: this.#sockets })
      this.#plainFault = null
    } catch (error) {
      this.#plainFault = plainFault((error as NodeJS.ErrnoException).code)
    }
  }

  #endPlain(): void {
    if (this.#plain) this.#retire(this.#plain)
    this.#plain = null
    this.#plainFault = null
  }

  /** Announces the open port under a name; null announces none. */
  async announce(label: string | null, title: string): Promise<void> {
    const port = this.port()
    if (this.#name?.label === label && this.#name?.port === port) return
    await this.#endName()
    if (label === null || port === null) return
    const { announceName } = await import('../platform/adapters/multicast-name.ts')
    const { onChange } = this.#options
    this.#name = { label, port, announced: announceName({ name: label, port, title }, onChange) }
  }

  /** Accepts nothing anymore. Requests under way are finished meanwhile. */
  async shut(): Promise<void> {
    await this.#endName()
    this.#endPlain()
    if (this.#open === null) return
    this.#retire(this.#open.listener)
    this.#open = null
    this.#options.log.info({}, 'closed to the local network')
  }

  /** Resolves when the requests that were under way have ended. */
  async finished(): Promise<void> {
    await Promise.all(this.#closing)
  }

  /** Not waited for: the request that switches off may itself have come this way. */
  #retire(listener: LanListener): void {
    const closing = listener.close(this.#options.graceSeconds()).finally(() => {
      this.#closing.delete(closing)
    })
    this.#closing.add(closing)
  }

  async #endName(): Promise<void> {
    const name = this.#name
    this.#name = null
    await name?.announced.end()
  }
}

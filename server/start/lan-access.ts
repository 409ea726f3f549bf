import type { AddressCheck, ProxyFacts } from '../../shared/operations/lan/address-check.ts'
import type { AddressSetting, AddressSettings } from '../../shared/operations/lan/lan-settings.ts'
import type { LanDevice, LanState } from '../../shared/operations/lan/lan-state.ts'
import type { ProxySeen } from '../../shared/operations/lan/proxy-seen.ts'
import type { WrittenAddresses } from '../../shared/operations/lan/written-addresses.ts'
import { LanFault } from '../../shared/operations/lan/lan-fault.ts'
import { lanUrl } from '../../shared/operations/lan/lan-url.ts'
import { lanFolder } from '../platform/adapters/lan-folder.ts'
import { readMachine, type MachineInNetwork } from '../platform/adapters/lan-interfaces.ts'
import { readOwnCertificate } from '../platform/adapters/own-certificate.ts'
import { certificateWish, type CertificateWish } from './certificate-wish.ts'
import { LanCertificates } from './lan-certificates.ts'
import { lanDevices } from './lan-devices.ts'
import { keyedMutex } from '../platform/keyed-mutex.ts'
import { lanFaultText } from './lan-faults.ts'
import { LanOpening, type RequestHandling } from './lan-opening.ts'
import { closedState, lanState } from './lan-state.ts'
import type { Clock } from '../platform/ports/clock.ts'
import type { Lan } from '../platform/ports/lan.ts'
import type { Log } from '../platform/ports/log.ts'
import type { Secrets } from '../platform/ports/secrets.ts'
import type { Vault } from '../platform/ports/vault.ts'
import { addressChecks } from './address-checks.ts'
import { ADDRESS_SETTINGS, keepAddresses, readAddresses } from './kept-addresses.ts'
import type { ServerSettings } from '../platform/settings.ts'

export interface LanSurroundings {
  /** Changed in place when they are saved, so that everything that reads them follows. */
  settings: ServerSettings
  /** Settings that an option or the environment set. */
  fixed: readonly string[]
  secrets: Secrets
  vault: Vault
  clock: Clock
  log: Log
  shopName: () => string
  written: () => WrittenAddresses
  /** Called when the state is another one. */
  onChange: () => void
  machine?: () => MachineInNetwork
}

/** Changes of certificates and ports run one after the other. */
const inTurn = keyedMutex<LanAccess>()

/** Opens the shop to the local network and closes it, as the settings say, and follows addresses and certificates as they change. */
export class LanAccess implements Lan {
  readonly #given: LanSurroundings
  readonly #certificates: LanCertificates
  readonly #devices = lanDevices()
  readonly #checks = addressChecks()
  readonly #opening: LanOpening
  #handling: RequestHandling | null = null
  #proxySeen: ProxySeen | null = null
  #fault: string | null = null
  /** The state at the last look; every request asks for it. */
  #state: LanState | null = null
  /** As it was reported last. */
  #reported = ''

  constructor(given: LanSurroundings) {
    this.#given = given
    const folder = lanFolder(given.settings.data_dir, given)
    this.#certificates = new LanCertificates(folder, given.shopName)
    this.#opening = new LanOpening({
      log: given.log,
      graceSeconds: () => given.settings.stop_within_seconds,
      onChange: () => this.#report(),
    })
  }

  /** Opens the local network if the settings say so. What fails is the fault of the state. */
  async serve(handling: RequestHandling): Promise<void> {
    this.#handling = handling
    await this.follow()
  }

  /** Follows settings, addresses and certificate files. Called every few seconds. */
  follow(): Promise<void> {
    return inTurn(this, 'follow', () => this.#apply())
  }

  /** Finishes the requests under way. */
  async close(): Promise<void> {
    this.#handling = null
    await this.follow()
    await this.#opening.finished()
  }

  settings(): AddressSettings {
    return readAddresses(this.#given.settings)
  }

  written(): WrittenAddresses {
    return this.#given.written()
  }

  fixed(): AddressSetting[] {
    return ADDRESS_SETTINGS.filter((name) => this.#given.fixed.includes(name))
  }

  async save(change: Partial<AddressSettings>): Promise<void> {
    const { settings } = this.#given
    try {
      keepAddresses(settings, change)
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === undefined
        ? error
        : this.#sentence(error, 'settings could not be saved')
    }
    this.#proxySeen = null
    await this.follow()
  }

  async renewAuthority(): Promise<void> {
    await inTurn(this, 'follow', async () => {
      try {
        await this.#certificates.renewAuthority(this.#wish())
      } catch (error) {
        throw this.#sentence(error, 'a new authority could not be made')
      } finally {
        await this.#apply()
      }
    })
  }

  authority() {
    return this.#certificates.authorityFile()
  }

  accepted(socket: object): boolean {
    return this.#opening.accepted(socket)
  }

  noteDevice(device: LanDevice): void {
    this.#devices.note(device)
  }

  devices(): LanDevice[] {
    return this.#devices.list()
  }

  noteProxy(seen: ProxySeen): void {
    this.#proxySeen = seen
  }

  proxySeen(): ProxySeen | null {
    return this.#proxySeen
  }

  checkCertificate(files: { certificate: string; key: string }): void {
    readOwnCertificate(files, this.#given.clock.now())
  }

  machine() {
    return { platform: process.platform, program: process.execPath }
  }

  checkAddress(url: string): Promise<AddressCheck> {
    return this.#checks.check(url, this.#certificates.authorityFile()?.pem ?? null)
  }

  answerCheck(token: string, proxy: ProxyFacts | null): string | null {
    return this.#checks.answer(token, proxy)
  }

  state(): LanState {
    this.#state ??= this.#observe()
    return this.#state
  }

  url(): string | null {
    return lanUrl(this.state())
  }

  /** Every request asks for the state, so nothing that is wrong with the local network may be thrown here. */
  #observe(): LanState {
    try {
      return lanState({
        settings: this.#given.settings,
        machine: this.#machine(),
        certificates: this.#certificates,
        port: this.#opening.port(),
        name: this.#opening.name(),
        fault: this.#fault,
        plain_fault: this.#opening.plainFault(),
      })
    } catch (error) {
      this.#fail(error)
      return closedState(this.#fault)
    }
  }

  #machine(): MachineInNetwork {
    return (this.#given.machine ?? readMachine)()
  }

  #wish(): CertificateWish {
    const { settings, clock } = this.#given
    return certificateWish(settings, {
      machine: this.#machine(),
      shown: this.#opening.name(),
      now: clock.now(),
    })
  }

  async #apply(): Promise<void> {
    try {
      await this.#openOrShut()
      this.#fault = null
    } catch (error) {
      this.#fail(error)
    }
    this.#report()
  }

  async #openOrShut(): Promise<void> {
    const { settings, shopName, clock } = this.#given
    this.#certificates.look(clock.now())
    const isLost = settings.certificate_file === null && this.#certificates.authorityFault !== null
    if (!settings.lan || this.#handling === null || isLost) {
      await this.#opening.shut()
      this.#certificates.forget()
    }
    if (!settings.lan || this.#handling === null) return
    const certificate = await this.#certificates.choose(this.#wish())
    await this.#opening.open(settings.lan_port, certificate, this.#handling)
    await this.#opening.redirectPlain(this.#handling)
    await this.#opening.announce(settings.lan_name, shopName())
  }

  #sentence(error: unknown, logged: string): LanFault {
    this.#given.log.error({ err: error }, logged)
    return new LanFault(lanFaultText(error, this.#given.settings.lan_port))
  }

  #fail(error: unknown): void {
    const fault = lanFaultText(error, this.#given.settings.lan_port)
    if (fault !== this.#fault) this.#given.log.warn({ err: error }, 'the local network could not be opened')
    this.#fault = fault
  }

  #report(): void {
    this.#state = this.#observe()
    const now = JSON.stringify([this.#state, this.#devices.list()])
    if (this.#reported !== '' && now !== this.#reported) this.#given.onChange()
    this.#reported = now
  }
}

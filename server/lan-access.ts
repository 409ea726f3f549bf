import type { AddressCheck, ProxyFacts } from '../shared/lan/address-check.ts'
import type { AddressSetting, AddressSettings } from '../shared/lan/lan-settings.ts'
import type { LanDevice, LanState } from '../shared/lan/lan-state.ts'
import type { ProxySeen } from '../shared/lan/proxy-seen.ts'
import type { WrittenAddresses } from '../shared/lan/written-addresses.ts'
import { lanUrl } from '../shared/lan/lan-url.ts'
import { portFault } from '../shared/lan/lan-words.ts'
import { spareLabels } from '../shared/lan/spare-labels.ts'
import { wantedNames } from '../shared/lan/wanted-names.ts'
import { lanFolder } from './adapters/lan-folder.ts'
import { readMachine, type MachineInNetwork } from './adapters/lan-interfaces.ts'
import { readOwnCertificate } from './adapters/own-certificate.ts'
import { LanCertificates, type CertificateWish } from './lan-certificates.ts'
import { lanDevices } from './lan-devices.ts'
import { LanOpening, type RequestHandling } from './lan-opening.ts'
import { lanState } from './lan-state.ts'
import type { Clock } from './ports/clock.ts'
import type { Lan } from './ports/lan.ts'
import type { Log } from './ports/log.ts'
import type { Secrets } from './ports/secrets.ts'
import type { Vault } from './ports/vault.ts'
import { addressChecks } from './address-checks.ts'
import { keepSettings } from './settings-file.ts'
import type { ServerSettings } from './settings.ts'

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

const SAVED = [
  'lan',
  'lan_port',
  'lan_name',
  'certificate_file',
  'certificate_key_file',
  'base_url',
  'mcp_url',
  'allowed_hosts',
  'trusted_proxies',
] as const satisfies AddressSetting[]

/** Settings without a default: null removes them. */
const OPTIONAL: ReadonlySet<string> = new Set(['base_url', 'mcp_url'] satisfies AddressSetting[])

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
  #work = Promise.resolve()
  /** Of the last look; every request asks for it. */
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
    this.#work = this.#work.then(() => this.#apply()).catch((error: unknown) => this.#fail(error))
    return this.#work.then(() => this.#report())
  }

  /** Finishes the requests under way. */
  async close(): Promise<void> {
    this.#handling = null
    await this.follow()
    await this.#opening.finished()
  }

  settings(): AddressSettings {
    const { settings } = this.#given
    return Object.fromEntries(
      SAVED.map((name) => [name, settings[name] ?? null]),
    ) as unknown as AddressSettings
  }

  written(): WrittenAddresses {
    return this.#given.written()
  }

  fixed(): AddressSetting[] {
    return SAVED.filter((name) => this.#given.fixed.includes(name))
  }

  async save(change: Partial<AddressSettings>): Promise<void> {
    const { settings } = this.#given
    const kept = Object.fromEntries(
      Object.entries(change).map(([name, value]) => [
        name,
        value === null && OPTIONAL.has(name) ? undefined : value,
      ]),
    ) as Partial<ServerSettings>
    keepSettings(settings.data_dir, kept)
    Object.assign(settings, kept)
    this.#proxySeen = null
    await this.follow()
  }

  async renewAuthority(): Promise<void> {
    await this.#certificates.renewAuthority(this.#wish())
    await this.follow()
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

  #observe(): LanState {
    return lanState({
      settings: this.#given.settings,
      machine: this.#machine(),
      certificates: this.#certificates,
      port: this.#opening.port(),
      name: this.#opening.name(),
      fault: this.#fault,
      plain_fault: this.#opening.plainFault(),
    })
  }

  #machine(): MachineInNetwork {
    return (this.#given.machine ?? readMachine)()
  }

  #wish(): CertificateWish {
    const { settings, clock } = this.#given
    const { certificate_file: certificate, certificate_key_file: key } = settings
    const machine = this.#machine()
    const { lan_name } = settings
    const shown = this.#opening.name()
    const label = shown?.wished === lan_name ? shown.label : lan_name
    return {
      machine,
      names: wantedNames({ ...settings, lan_name: label }, machine.name),
      permitted: [
        ...wantedNames(settings, machine.name),
        ...(lan_name === null ? [] : spareLabels(lan_name).map((spare) => `${spare}.local`)),
      ],
      files: certificate === null || key === null ? null : { certificate, key },
      now: clock.now(),
    }
  }

  async #apply(): Promise<void> {
    const { settings, shopName } = this.#given
    if (!settings.lan || this.#handling === null) await this.#opening.shut()
    else {
      const certificate = await this.#certificates.choose(this.#wish())
      await this.#opening.open(settings.lan_port, certificate, this.#handling)
      await this.#opening.redirectPlain(this.#handling)
      await this.#opening.announce(settings.lan_name, shopName())
    }
    this.#fault = null
  }

  #fail(error: unknown): void {
    const { code, message } = error as NodeJS.ErrnoException
    const fault = code?.startsWith('E') ? portFault(code, this.#given.settings.lan_port) : message
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

import type { AddressCheck, ProxyFacts } from '../../../shared/operations/lan/address-check.ts'
import type { AddressSetting, AddressSettings } from '../../../shared/operations/lan/lan-settings.ts'
import type { LanDevice, LanState } from '../../../shared/operations/lan/lan-state.ts'
import type { ProxySeen } from '../../../shared/operations/lan/proxy-seen.ts'
import type { WrittenAddresses } from '../../../shared/operations/lan/written-addresses.ts'

/** The certificate of the shop's own authority, as devices install it. */
export interface AuthorityFile {
  pem: string
  der: Uint8Array
}

/** Serves other devices of the local network over https. Off until it is switched on. */
export interface Lan {
  /** A few seconds old at most. */
  state(): LanState
  /** The address that is written for readers in the local network; null while it is closed. */
  url(): string | null
  settings(): AddressSettings
  /** Returns the address that the shop writes for each audience. */
  written(): WrittenAddresses
  /** Settings that an option or the environment of the program set. */
  fixed(): AddressSetting[]
  /**
   * Writes settings into `settings.json`, and opens or closes the local network accordingly; requests under way are finished.
   * Rejects with a sentence when the file cannot be written; nothing is changed then. What cannot be opened is the `fault` of the state.
   */
  save(change: Partial<AddressSettings>): Promise<void>
  /** Makes a new authority for the names and addresses of now; devices have to trust it again. Rejects with a sentence. */
  renewAuthority(): Promise<void>
  authority(): AuthorityFile | null
  /** Returns true if a socket was accepted from the local network by the https port. */
  accepted(socket: object): boolean
  noteDevice(device: LanDevice): void
  devices(): LanDevice[]
  noteProxy(seen: ProxySeen): void
  /** The last sign of a proxy that the settings do not name, since they were saved. */
  proxySeen(): ProxySeen | null
  /** Fetches an address of the shop from this machine, as a visitor would. */
  checkAddress(url: string): Promise<AddressCheck>
  /** Returns the answer to a check that reached this shop; null for a check that it did not send. */
  answerCheck(token: string, proxy: ProxyFacts | null): string | null
  /** Throws an Error with a sentence when PEM files cannot be used. */
  checkCertificate(files: { certificate: string; key: string }): void
  machine(): { platform: string; program: string }
}

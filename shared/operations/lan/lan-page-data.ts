import type { FirewallHint } from './firewall-hints.ts'
import type { AddressSetting, AddressSettings } from './lan-settings.ts'
import type { LanDevice, LanState } from './lan-state.ts'
import type { ProxySeen } from './proxy-seen.ts'
import type { WrittenAddresses } from './written-addresses.ts'

export interface LanPageData {
  settings: AddressSettings
  /** Settings that an option or the environment of the program set; they can be changed only there. */
  fixed: AddressSetting[]
  state: LanState
  written: WrittenAddresses
  /** The last sign of a proxy on this computer that the settings do not name. */
  proxy_seen: ProxySeen | null
  firewall: FirewallHint[]
  devices: LanDevice[]
  /** True if this page was opened over the local network, so that switching off closes it. */
  is_over_lan: boolean
  /** Says that a change is saved although it could not take effect, and why; null in every other answer. */
  save_note: string | null
}

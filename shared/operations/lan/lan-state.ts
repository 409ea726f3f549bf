import type { Instant } from '../../platform/time.ts'

/** An address of this machine in the local network. */
export interface LanAddress {
  /** The name of the network adapter: `eth0`, `Wi-Fi`. */
  interface: string
  address: string
  url: string
  /** True if the certificate names it. */
  is_covered: boolean
}

export type LanNameState = 'announcing' | 'announced' | 'taken' | 'failed'

/** The name that is announced by multicast DNS. */
export interface AnnouncedName {
  /** `shop.local`. */
  host: string
  /** The name that the owner chose, if another device has it; null if `host` is the chosen one. */
  instead_of: string | null
  url: string
  state: LanNameState
  is_covered: boolean
}

/** The certificate that the shop shows to other devices. */
export interface LanCertificate {
  source: 'authority' | 'files'
  /** Names and IP addresses that it is for. */
  names: string[]
  issuer: string
  ends_at: Instant
}

/** The shop's own certificate authority. */
export interface LanAuthority {
  name: string
  /** SHA-256 of the certificate, as phones and computers show it. */
  fingerprint: string
  made_at: Instant
  ends_at: Instant
  key_in: 'keychain' | 'vault'
  /** Names and IP ranges for which devices accept its certificates. */
  constraints: string[]
}

/** The state of serving other devices of the local network. */
export interface LanState {
  is_open: boolean
  /** The port that is open; null while none is. */
  port: number | null
  /** A sentence that says why it is not open although it is switched on. */
  fault: string | null
  /**
   * A sentence that says why http at port 80 does not lead to https at port 443; null if it does, or if another port is
   * open.
   */
  plain_fault: string | null
  addresses: LanAddress[]
  name: AnnouncedName | null
  certificate: LanCertificate | null
  /** A sentence that says why new PEM files are not used. */
  certificate_fault: string | null
  /** Null before the local network was switched on for the first time, and while the authority cannot be used. */
  authority: LanAuthority | null
  /** A sentence that says why the authority cannot be used; also while the local network is switched off. */
  authority_fault: string | null
}

/** A device of the local network that has opened the shop since the start of the program. */
export interface LanDevice {
  address: string
  user_agent: string | null
  last_at: Instant
  /** True if it came over https. */
  is_secure: boolean
}

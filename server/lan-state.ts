import type { LanAddress, LanNameState, LanState } from '../shared/lan/lan-state.ts'
import type { MachineInNetwork } from './adapters/lan-interfaces.ts'
import type { LanCertificates } from './lan-certificates.ts'
import type { ServerSettings } from './settings.ts'

interface Observed {
  settings: ServerSettings
  machine: MachineInNetwork
  certificates: LanCertificates
  /** Null while it is closed. */
  port: number | null
  name: LanNameState | null
  fault: string | null
}

/** Returns the state of the local network. */
export function lanState({ settings, machine, certificates, port, name, fault }: Observed): LanState {
  const shown = port ?? settings.lan_port
  const source = settings.certificate_file === null ? 'authority' : 'files'
  return {
    is_open: port !== null,
    port,
    fault,
    addresses: machine.interfaces.map(({ interface: adapter, address }): LanAddress => ({
      interface: adapter,
      address,
      url: urlOf(address, shown),
      is_covered: certificates.covers(address),
    })),
    name:
      name === null
        ? null
        : announced(`${settings.lan_name}.local`, { port: shown, state: name, certificates }),
    certificate: certificates.certificate(source),
    certificate_fault: certificates.fault,
    authority: certificates.authority(),
  }
}

function announced(
  host: string,
  { port, state, certificates }: { port: number; state: LanNameState; certificates: LanCertificates },
): LanState['name'] {
  return { host, url: urlOf(host, port), state, is_covered: certificates.covers(host) }
}

function urlOf(host: string, port: number): string {
  const named = host.includes(':') ? `[${host}]` : host
  return port === 443 ? `https://${named}` : `https://${named}:${port}`
}

import type { LanAddress, LanState } from '../../shared/operations/lan/lan-state.ts'
import type { MachineInNetwork } from '../platform/adapters/lan-interfaces.ts'
import type { LanCertificates } from './lan-certificates.ts'
import type { ShownName } from './lan-opening.ts'
import type { ServerSettings } from '../platform/settings.ts'

interface Observed {
  settings: ServerSettings
  machine: MachineInNetwork
  certificates: LanCertificates
  /** Null while it is closed. */
  port: number | null
  name: ShownName | null
  fault: string | null
  plain_fault: string | null
}

/** Returns the state of the local network. */
export function lanState({ settings, machine, certificates, port, name, ...faults }: Observed): LanState {
  const shown = port ?? settings.lan_port
  const source = settings.certificate_file === null ? 'authority' : 'files'
  return {
    is_open: port !== null,
    port,
    ...faults,
    addresses: machine.interfaces.map(({ interface: adapter, address }): LanAddress => ({
      interface: adapter,
      address,
      url: urlOf(address, shown),
      is_covered: certificates.covers(address),
    })),
    name: name && announced(name, { port: shown, certificates }),
    certificate: certificates.certificate(source),
    certificate_fault: certificates.fault,
    authority: certificates.authority(),
    authority_fault: certificates.authorityFault,
  }
}

/** Returns the state while nothing else can be said of the local network. */
export function closedState(fault: string | null): LanState {
  return {
    is_open: false,
    port: null,
    fault,
    plain_fault: null,
    addresses: [],
    name: null,
    certificate: null,
    certificate_fault: null,
    authority: null,
    authority_fault: null,
  }
}

function announced(
  { wished, label, state }: ShownName,
  { port, certificates }: { port: number; certificates: LanCertificates },
): LanState['name'] {
  const host = `${label}.local`
  const instead_of = label === wished ? null : `${wished}.local`
  return { host, instead_of, url: urlOf(host, port), state, is_covered: certificates.covers(host) }
}

function urlOf(host: string, port: number): string {
  const named = host.includes(':') ? `[${host}]` : host
  return port === 443 ? `https://${named}` : `https://${named}:${port}`
}

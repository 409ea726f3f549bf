import { spareLabels } from '../../shared/operations/lan/spare-labels.ts'
import { wantedNames } from '../../shared/operations/lan/wanted-names.ts'
import type { Instant } from '../../shared/platform/time.ts'
import type { MachineInNetwork } from '../platform/adapters/lan-interfaces.ts'
import type { CertificateFiles } from '../platform/adapters/own-certificate.ts'
import type { ServerSettings } from '../platform/settings.ts'

/** The names and addresses that a certificate must cover. */
export interface CertificateWish {
  names: string[]
  /** Names that a new authority may certify: also those that the shop takes when another device has its own. */
  permitted: string[]
  machine: MachineInNetwork
  /** The owner's own files; null for the shop's own authority. */
  files: CertificateFiles | null
  now: Instant
}

interface Wishing {
  machine: MachineInNetwork
  /** The name that is announced now: another device may have the one of the settings. */
  shown: { wished: string; label: string } | null
  now: Instant
}

/** Returns what the certificate of a shop with these settings has to be for. */
export function certificateWish(settings: ServerSettings, { machine, shown, now }: Wishing): CertificateWish {
  const { certificate_file: certificate, certificate_key_file: key, lan_name } = settings
  const label = shown?.wished === lan_name ? shown.label : lan_name
  return {
    machine,
    names: wantedNames({ ...settings, lan_name: label }, machine.name),
    permitted: [
      ...wantedNames(settings, machine.name),
      ...(lan_name === null ? [] : spareLabels(lan_name).map((spare) => `${spare}.local`)),
    ],
    files: certificate === null || key === null ? null : { certificate, key },
    now,
  }
}

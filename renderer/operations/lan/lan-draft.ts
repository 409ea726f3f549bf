import type { AddressSettings, SaveLan } from '../../../shared/operations/lan/lan-settings.ts'

/** The form, as it is typed. */
export interface LanDraft {
  lan: boolean
  port: string
  name: string
  has_files: boolean
  certificate: string
  key: string
}

export function draftOf(settings: AddressSettings): LanDraft {
  return {
    lan: settings.lan,
    port: String(settings.lan_port),
    name: settings.lan_name ?? '',
    has_files: settings.certificate_file !== null,
    certificate: settings.certificate_file ?? '',
    key: settings.certificate_key_file ?? '',
  }
}

export function settingsOf(draft: LanDraft): SaveLan {
  return {
    lan: draft.lan,
    lan_port: draft.port === '' ? Number.NaN : Number(draft.port),
    lan_name: draft.name === '' ? null : draft.name,
    certificate_file: draft.has_files ? draft.certificate : null,
    certificate_key_file: draft.has_files ? draft.key : null,
  }
}

/** Writes the port, the name and who makes the certificate, such as "443 · shop.local · the shop’s own authority". */
export function draftText({ port, name, has_files }: LanDraft): string {
  return [port, name && `${name}.local`, has_files ? 'my own PEM files' : 'the shop’s own authority']
    .filter(Boolean)
    .join(' · ')
}

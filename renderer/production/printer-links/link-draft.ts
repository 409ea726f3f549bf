import type { FoundPrinter } from '../../../shared/production/printer-links/found-printer.ts'
import type { LinkKind } from '../../../shared/production/printer-links/machine-report.ts'
import {
  LINK_KINDS,
  type LinkSettings,
  type ShownLink,
} from '../../../shared/production/printer-links/printer-link.ts'

/** A connection as it stands in the form. */
export interface LinkDraft {
  kind: LinkKind
  host: string
  port: string
  secure: boolean
  user: string
  /** Empty: the stored key stays. */
  key: string
  /** True if the stored key is taken away. */
  removes_key: boolean
  serial: string
  authority: string
  allow_public: boolean
  enabled: boolean
}

export function draftOf(link: ShownLink | null, kinds: readonly LinkKind[]): LinkDraft {
  const kind = link?.kind ?? kinds[0]
  return {
    kind,
    host: link?.host ?? '',
    port: link?.port?.toString() ?? '',
    secure: link?.secure ?? false,
    user: link ? (link.user ?? '') : (LINK_KINDS[kind].user ?? ''),
    key: '',
    removes_key: false,
    serial: link?.serial ?? '',
    authority: link?.authority_pem ?? '',
    allow_public: link?.allow_public ?? false,
    enabled: link?.enabled ?? true,
  }
}

/** Another kind has its own usual user name, and is not reached at the same port. */
export function withKind(draft: LinkDraft, kind: LinkKind): LinkDraft {
  return { ...draft, kind, port: '', user: LINK_KINDS[kind].user ?? '' }
}

/** Fills in a printer found in the network; user name and key are still to be typed. */
export function withFound(draft: LinkDraft, { kind, host, address, port, serial }: FoundPrinter): LinkDraft {
  return {
    ...withKind(draft, kind),
    host: host ?? address,
    port: port?.toString() ?? '',
    serial: serial ?? draft.serial,
  }
}

/** Returns the draft as the server takes it. */
export function settingsOf(printerId: string, draft: LinkDraft): LinkSettings {
  const { kind, host, port, secure, user, key, removes_key, serial, authority, allow_public, enabled } = draft
  const textOrNull = (text: string) => text.trim() || null
  return {
    printer_id: printerId,
    kind,
    host: host.trim(),
    port: port.trim() === '' ? null : Number(port),
    secure,
    user: LINK_KINDS[kind].user === null ? null : textOrNull(user),
    ...(removes_key ? { key: null } : key === '' ? {} : { key }),
    serial: textOrNull(serial),
    authority_pem: textOrNull(authority),
    allow_public,
    enabled,
  }
}

/** Returns a sentence that says what is wrong with the address as it stands; null if it can be one. */
export function addressFault({ host, port }: LinkDraft): string | null {
  if (/^[a-z]+:\/\//i.test(host.trim()) || host.includes('/'))
    return 'Enter the name or address only, without http:// and without a path, such as 192.168.1.50.'
  const number = Number(port)
  const isPort = port.trim() === '' || (Number.isInteger(number) && number >= 1 && number <= 65_535)
  return isPort ? null : 'A port is a whole number from 1 to 65535.'
}

import { z } from 'zod'
import type { Instant } from '../../platform/time.ts'
import type { LinkKind } from './machine-report.ts'

const MAX_KEY = 200
const MAX_AUTHORITY = 20_000
/** A name or an address, without `http://`, user, port or path. */
const HOST = /^(\[[0-9a-fA-F:.]+\]|[0-9a-fA-F:]+|[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\.?)$/

interface LinkKindRow {
  label: string
  /** The port without TLS, and with it. */
  ports: [plain: number, secure: number]
  /** The machine's name for its key; null: the kind never has one. */
  key: string
  /** Tells a person where to find the key. */
  key_help: string
  /** The usual user name; null: the kind has none. */
  user: string | null
  needs_serial: boolean
  /** The limits of the kind, for the owner who connects it; null: none. */
  limits: string | null
}

/** The facts about connecting each kind of machine, in the words of its maker. */
export const LINK_KINDS: Record<LinkKind, LinkKindRow> = {
  octoprint: {
    label: 'OctoPrint',
    ports: [80, 443],
    key: 'API key',
    key_help: 'In OctoPrint: Settings, Application Keys, Manually generate an application key.',
    user: null,
    needs_serial: false,
    limits: null,
  },
  moonraker: {
    label: 'Klipper (Moonraker)',
    ports: [7125, 7130],
    key: 'API key',
    key_help: 'Needed only where Moonraker asks for one: in Mainsail or Fluidd, Settings, API key.',
    user: null,
    needs_serial: false,
    limits: null,
  },
  prusalink: {
    label: 'PrusaLink',
    ports: [80, 443],
    key: 'Password or API key',
    key_help:
      'At the printer: Settings, Network, PrusaLink. Leave the user name empty if it shows an API key only.',
    user: 'maker',
    needs_serial: false,
    limits: null,
  },
  bambu: {
    label: 'Bambu Lab',
    ports: [8883, 8883],
    key: 'Access code',
    key_help: 'At the printer: Settings, WLAN, LAN Only Mode. Starting prints needs its Developer Mode.',
    user: null,
    needs_serial: true,
    limits:
      'Cameras: a P1 or A1 sends single pictures, which are shown here, and no video. An X1 and the later series send an encrypted video stream only: of those no picture is shown here.',
  },
}

const Text = (max: number) => z.string().trim().min(1).max(max)

/** The settings of a printer's connection. `key` left out keeps the stored one, null removes it. */
export const LinkSettings = z.object({
  printer_id: z.string().max(64),
  kind: z.enum(['octoprint', 'moonraker', 'prusalink', 'bambu']),
  host: z
    .string()
    .trim()
    .max(253)
    .regex(HOST, 'Enter a name or an address without http:// and without a path, such as 192.168.1.50'),
  port: z.int().min(1).max(65_535).nullable(),
  secure: z.boolean(),
  user: Text(100)
    .regex(/^[^:"\\\p{Cc}]+$/u, 'A user name has no colons or quotes')
    .nullable(),
  key: Text(MAX_KEY)
    .regex(/^[\x21-\x7e]+$/, 'A key has no spaces or accented letters')
    .nullable()
    .optional(),
  serial: Text(60)
    .regex(/^[\w-]+$/, 'A serial number has letters and digits only')
    .nullable(),
  authority_pem: z
    .string()
    .trim()
    .max(MAX_AUTHORITY)
    .regex(
      /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/,
      'This is not a certificate in PEM form',
    )
    .nullable(),
  allow_public: z.boolean(),
  enabled: z.boolean(),
})
export type LinkSettings = z.input<typeof LinkSettings>

/** `revision` is the one that staff saw: 0 for a printer without a link. */
export const SetLink = LinkSettings.extend({ revision: z.int().min(0) })
export type SetLink = z.input<typeof SetLink>

export const SeenLink = z.object({ printer_id: z.string().max(64), revision: z.int().min(1) })
export type SeenLink = z.infer<typeof SeenLink>

/** A printer's connection as the owner sees it: never with its key. */
export interface ShownLink {
  kind: LinkKind
  host: string
  port: number | null
  secure: boolean
  user: string | null
  serial: string | null
  /** A certificate is no secret. */
  authority_pem: string | null
  /** The place of its key; null: it has none. */
  key_place: 'keychain' | 'vault' | null
  allow_public: boolean
  enabled: boolean
  revision: number
  updated_at: Instant
}

/**
 * Returns a sentence that says why a link cannot work as it is; null if it can. `hasKey`: with the key that is stored
 * already.
 */
export function whyNotLink(link: Pick<LinkSettings, 'kind' | 'serial'>, hasKey: boolean): string | null {
  const { label, needs_serial, key } = LINK_KINDS[link.kind]
  if (needs_serial && link.serial === null)
    return `Enter the serial number. ${label} shows it at the printer and on its back.`
  if (needs_serial && !hasKey) return `Enter the ${key.toLowerCase()} that the printer shows.`
  return null
}

/** Returns the address as people read it: `192.168.1.20:7125`. */
export function linkAddressText({ host, port }: Pick<ShownLink, 'host' | 'port'>): string {
  return port === null ? host : `${host}:${port}`
}

import type { AddressSetting, AddressSettings } from '../../shared/operations/lan/lan-settings.ts'
import { keepSettings } from '../platform/settings-file.ts'
import type { ServerSettings } from '../platform/settings.ts'

/** Settings that the page of the local network saves. */
export const ADDRESS_SETTINGS = [
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

export function readAddresses(settings: ServerSettings): AddressSettings {
  return Object.fromEntries(
    ADDRESS_SETTINGS.map((name) => [name, settings[name] ?? null]),
  ) as unknown as AddressSettings
}

/** Writes the change into `settings.json`, then into the settings in use. */
export function keepAddresses(settings: ServerSettings, change: Partial<AddressSettings>): void {
  const kept = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      value === null && OPTIONAL.has(name) ? undefined : value,
    ]),
  ) as Partial<ServerSettings>
  keepSettings(settings.data_dir, kept)
  Object.assign(settings, kept)
}

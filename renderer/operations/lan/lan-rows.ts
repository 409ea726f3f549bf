import type { SaveAddresses, SaveLan } from '../../../shared/operations/lan/lan-settings.ts'
import type { SettingRow } from '../../platform/kit/setting-row.ts'

export const OPEN_ROW = {
  path: 'lan',
  label: 'Other devices in the local network can open the shop',
  also: 'LAN, phones, tablets, Wi-Fi',
} as const satisfies SettingRow

export const PORT_ROW = {
  path: 'lan_port',
  label: 'Port',
  meaning: '443 needs no number in the address, where the system allows it.',
} as const satisfies SettingRow

export const NAME_ROW = {
  path: 'lan_name',
  label: 'Name',
  also: 'local network, address, .local, multicast DNS',
} as const satisfies SettingRow

export const CERTIFICATE_ROW = {
  path: 'certificate_file',
  label: 'Certificate',
  also: 'HTTPS, TLS, SSL, PEM, key file',
} as const satisfies SettingRow

export const ACCESS_ROWS: readonly (SettingRow & { path: keyof SaveLan })[] = [
  PORT_ROW,
  NAME_ROW,
  CERTIFICATE_ROW,
]

export const OUTSIDE_ROWS: readonly (SettingRow & {
  path: keyof SaveAddresses
  meaning: string
  placeholder: string
})[] = [
  {
    path: 'base_url',
    label: 'Base address',
    placeholder: 'https://shop.example',
    meaning: 'Of links in emails and for customers.',
    also: 'public address, domain, tunnel, URL',
  },
  {
    path: 'mcp_url',
    label: 'MCP address',
    placeholder: 'https://mcp.shop.example',
    meaning: 'For agents; the base address when left empty.',
  },
  {
    path: 'allowed_hosts',
    label: 'Other host names',
    placeholder: 'shop.lan, shop.tail1234.ts.net',
    meaning: 'Separated by commas. Requests under any other name are refused.',
    also: 'Tailscale',
  },
  {
    path: 'trusted_proxies',
    label: 'Trusted proxies',
    placeholder: '127.0.0.1, 10.0.0.2',
    meaning:
      'Addresses whose X-Forwarded-* headers are believed, separated by commas; loopback for one on this computer.',
    also: 'reverse proxy, Caddy, nginx',
  },
]

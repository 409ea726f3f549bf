import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { UploadBytes } from '../shared/quotes/upload-limits.ts'
import { FileLifetimes, QuoteLifetimes } from '../shared/quotes/lifetimes.ts'

const Address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

const HostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a name without a scheme and a port, such as shop.lan')

/** Keys are sent there: over https, or to this very machine. */
const ServiceAddress = Address.refine(
  (url) => url.startsWith('https:') || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
  { message: 'must begin with https, because keys are sent there' },
)

/** An IP address, a range such as `10.0.0.0/8`, or the name of one: `loopback`, `linklocal`, `uniquelocal`. */
const ProxyAddress = z.string().refine(isProxyAddress, {
  message: 'must be an IP address, a range such as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
})

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address, bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A range of everything would let everybody say where they come from.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** The setting as one text, from a command line or the environment: addresses with commas between them. */
export function readProxies(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** `requests` in `seconds`; several windows of one limit all hold. */
const Window = z.object({ requests: z.int().min(1), seconds: z.int().min(1) })

/** The numbers of decisions G-214. */
const RateLimits = z.object({
  device_start: z.array(Window).default([
    { requests: 3, seconds: 60 },
    { requests: 10, seconds: 3600 },
  ]),
  device_token: z.array(Window).default([{ requests: 60, seconds: 60 }]),
  device_code: z.array(Window).default([{ requests: 30, seconds: 60 }]),
  device_guess: z.array(Window).default([{ requests: 10, seconds: 600 }]),
  quote_create: z.array(Window).default([
    { requests: 30, seconds: 60 },
    { requests: 300, seconds: 3600 },
  ]),
  requote: z.array(Window).default([{ requests: 60, seconds: 60 }]),
  claim: z.array(Window).default([{ requests: 10, seconds: 60 }]),
  sign_in: z.array(Window).default([{ requests: 10, seconds: 600 }]),
  /** New accounts of one network address. */
  sign_up: z.array(Window).default([
    { requests: 10, seconds: 3600 },
    { requests: 30, seconds: 86_400 },
  ]),
  /** Everything above this line that has to do with signing in, of the whole world together. */
  sign_in_all: z.array(Window).default([{ requests: 600, seconds: 60 }]),
  /** Changes of passkeys, recovery codes and people of the shop. */
  account_change: z.array(Window).default([{ requests: 60, seconds: 600 }]),
  passkey_question: z.array(Window).default([{ requests: 60, seconds: 600 }]),
  oauth_register: z.array(Window).default([{ requests: 20, seconds: 3600 }]),
  oauth_authorize: z.array(Window).default([{ requests: 30, seconds: 60 }]),
  oauth_token: z.array(Window).default([{ requests: 120, seconds: 60 }]),
  upload_file: z.array(Window).default([{ requests: 60, seconds: 60 }]),
  mcp: z.array(Window).default([{ requests: 120, seconds: 60 }]),
  other: z.array(Window).default([{ requests: 600, seconds: 60 }]),
})
export type RateLimits = z.infer<typeof RateLimits>
export type LimitName = keyof RateLimits

/** Everything that can be set from outside. Checked once, at the start. */
export const ServerSettings = z.object({
  port: z.int().min(0).max(65535).default(4747),
  host: z.string().default('127.0.0.1'),
  data_dir: z.string().default(usualDataFolder),
  /** Address in links that leave by email or are given to programs; when left out, the machine's own in the network. */
  base_url: Address.optional(),
  mcp_url: Address.optional(),
  /** More names under which browsers may open the shop, such as `shop.lan`: a request under any other is refused. */
  allowed_hosts: z.array(HostName).default([]),
  /** In place of Stripe's own address: a proxy of the shop, or a stand-in for trying things out. */
  stripe_api: ServiceAddress.optional(),
  /** Pages of other sites whose programs may call the MCP server from a browser, such as `https://agent.example`. */
  agent_origins: z.array(Address).default([]),
  /** Proxies and tunnels in front of the server: what only they say of a visitor's address is believed. */
  trusted_proxies: z.array(ProxyAddress).default([]),
  demo: z.boolean().default(false),
  /** Answers are checked against their published schema; tests switch it on. */
  check_answers: z.boolean().default(false),
  /** Files of the pages; null serves none (tests of the interface). */
  pages_dir: z.string().nullable().default(null),
  lifetimes: QuoteLifetimes.prefault({}),
  file_lifetimes: FileLifetimes.prefault({}),
  rate_limits: RateLimits.prefault({}),
  upload_bytes: UploadBytes.prefault({}),
  /** Free space that uploads leave for orders, payments and shipping; when left out, 5 % of the disk, from 8 MB to 1 GB. */
  disk_reserve_mb: z.int().min(8).optional(),
  uploads_at_once: z.int().min(1).default(5),
  /** How long requests under way may take to end when the program stops. */
  stop_within_seconds: z.int().min(0).max(600).default(8),
  geometry: z
    .object({
      /** Worker threads; the machine's cores when left out, at most 4. */
      workers: z.int().min(1).max(16).optional(),
      seconds_per_job: z.int().min(1).default(120),
      /** Heap of one worker; typed arrays and WebAssembly count outside it and are limited by the file's size. */
      heap_mb: z.int().min(64).default(700),
    })
    .prefault({}),
  log_level: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})
export type ServerSettings = z.infer<typeof ServerSettings>
export type ServerSettingsInput = z.input<typeof ServerSettings>

/** The platform's place for a program's data. */
function usualDataFolder(): string {
  const home = homedir()
  if (process.platform === 'win32')
    return join(process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Layerline')
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Layerline')
  return join(process.env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'layerline')
}

import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { z } from 'zod'
import { BucketPlace } from '../../shared/platform/backup/backup-settings.ts'
import { WorkerPriority } from '../../shared/geometry/worker-limits.ts'
import {
  Address,
  HostName,
  LanName,
  Port,
  ProxyAddress,
} from '../../shared/operations/lan/address-schemas.ts'
import { LoadLimits } from '../../shared/platform/load-limits.ts'
import { UploadBytes } from '../../shared/quoting/quotes/upload-limits.ts'
import { FileLifetimes, QuoteLifetimes } from '../../shared/quoting/quotes/lifetimes.ts'

/** Keys are sent there, so https or loopback only. */
const ServiceAddress = Address.refine(
  (url) => url.startsWith('https:') || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
  { message: 'must begin with https, because keys are sent there' },
)

/** Parses a comma-separated list from a command line or the environment. */
export function readProxies(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

/** Parses folders as in `PATH`: with `:` between them, on Windows with `;`. */
export function readFolders(text: string | undefined): string[] | undefined {
  return text
    ?.split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => resolve(folder))
}

/** `requests` in `seconds`; all windows of a limit apply. */
const Window = z.object({ requests: z.int().min(1), seconds: z.int().min(1) })

/** Limits that customers and ordinary programs do not reach. */
const RateLimits = z.object({
  device_start: z.array(Window).default([
    { requests: 3, seconds: 60 },
    { requests: 10, seconds: 3600 },
  ]),
  device_token: z.array(Window).default([{ requests: 60, seconds: 60 }]),
  device_code: z.array(Window).default([{ requests: 30, seconds: 60 }]),
  device_guess: z.array(Window).default([{ requests: 10, seconds: 600 }]),
  quote_create: z.array(Window).default([
    // More than a basket holds, so that its files can be dropped at once.
    { requests: 60, seconds: 60 },
    { requests: 300, seconds: 3600 },
  ]),
  requote: z.array(Window).default([{ requests: 60, seconds: 60 }]),
  /** Messages to the shop. */
  message: z.array(Window).default([
    { requests: 20, seconds: 60 },
    { requests: 120, seconds: 3600 },
  ]),
  claim: z.array(Window).default([{ requests: 10, seconds: 60 }]),
  sign_in: z.array(Window).default([{ requests: 10, seconds: 600 }]),
  /** New accounts from one network address. */
  sign_up: z.array(Window).default([
    { requests: 10, seconds: 3600 },
    { requests: 30, seconds: 86_400 },
  ]),
  /** All sign-in requests from everywhere together. */
  sign_in_all: z.array(Window).default([{ requests: 600, seconds: 60 }]),
  /** Changes of passkeys, recovery codes and staff. */
  account_change: z.array(Window).default([{ requests: 60, seconds: 600 }]),
  passkey_question: z.array(Window).default([{ requests: 60, seconds: 600 }]),
  oauth_register: z.array(Window).default([{ requests: 20, seconds: 3600 }]),
  oauth_authorize: z.array(Window).default([{ requests: 30, seconds: 60 }]),
  oauth_token: z.array(Window).default([{ requests: 120, seconds: 60 }]),
  upload_file: z.array(Window).default([{ requests: 60, seconds: 60 }]),
  /** Errors that a page reports. */
  page_error: z.array(Window).default([
    { requests: 10, seconds: 60 },
    { requests: 60, seconds: 3600 },
  ]),
  mcp: z.array(Window).default([{ requests: 120, seconds: 60 }]),
  other: z.array(Window).default([{ requests: 600, seconds: 60 }]),
})
export type RateLimits = z.infer<typeof RateLimits>
export type LimitName = keyof RateLimits

/** All settings, validated once at the start. */
export const ServerSettings = z.object({
  port: Port.default(4747),
  host: z.string().default('127.0.0.1'),
  /** True if other devices of the local network can open the shop, over https. */
  lan: z.boolean().default(false),
  lan_port: Port.default(4748),
  /** Announced as `<name>.local` by multicast DNS; null announces none. */
  lan_name: LanName.nullable().default('shop'),
  /** PEM files of a certificate for the local network, in place of one by the shop's own authority. */
  certificate_file: z.string().min(1).nullable().default(null),
  certificate_key_file: z.string().min(1).nullable().default(null),
  data_dir: z.string().default(() => defaultDataFolder()),
  /** Folders that the console may choose for backups, exports and the data folder, besides the usual ones. */
  allowed_folders: z.array(z.string()).default([]),
  /** Address in links in emails and for programs; when left out, the machine's address in the network. */
  base_url: Address.optional(),
  mcp_url: Address.optional(),
  /** Additional host names of the shop, such as `shop.lan`; requests with any other are refused. */
  allowed_hosts: z.array(HostName).default([]),
  /** Replaces Stripe's address: a proxy, or a fake for testing. */
  stripe_api: ServiceAddress.optional(),
  /** Replace the addresses of EasyPost and DoorDash likewise. */
  easypost_api: ServiceAddress.optional(),
  doordash_api: ServiceAddress.optional(),
  /** Origins whose pages may call the MCP server from a browser, such as `https://agent.example`. */
  agent_origins: z.array(Address).default([]),
  /** Proxies and tunnels in front of the server, whose X-Forwarded-* headers are trusted. */
  trusted_proxies: z.array(ProxyAddress).default([]),
  demo: z.boolean().default(false),
  /** True if a new version of the program backs up the shop before it opens it. */
  backup_before_update: z.boolean().default(true),
  /** Validate answers against their published schema; on in tests. */
  check_answers: z.boolean().default(false),
  /** Built pages; null serves none (tests of the interface). */
  pages_dir: z.string().nullable().default(null),
  lifetimes: QuoteLifetimes.prefault({}),
  file_lifetimes: FileLifetimes.prefault({}),
  /**
   * For how many years after a payment the shop keeps its books: orders, amounts and taxes. California asks for at least four
   * (18 CCR 1698 (i)), the IRS for three in most cases (Topic 305).
   */
  tax_record_years: z.int().min(3).max(30).default(4),
  rate_limits: RateLimits.prefault({}),
  upload_bytes: UploadBytes.prefault({}),
  load: LoadLimits.prefault({}),
  /** Free space that uploads leave for orders, payments and shipping; default 5 % of the disk, from 8 MB to 1 GB. */
  disk_reserve_mb: z.int().min(8).optional(),
  uploads_at_once: z.int().min(1).default(5),
  /** Seconds that requests in flight may take after the program is told to stop. */
  stop_within_seconds: z.int().min(0).max(600).default(8),
  geometry: z
    .object({
      /** Most worker threads; default by processors and memory (shared/geometry/worker-limits.ts). */
      workers: z.int().min(1).max(16).optional(),
      seconds_per_job: z.int().min(1).default(120),
      /** Heap of one worker; typed arrays and WebAssembly count outside it. */
      heap_mb: z.int().min(64).default(700),
      /** The memory of one job in all; the default depends on the machine's memory. */
      memory_mb: z.int().min(512).optional(),
      priority: WorkerPriority.default('below_normal'),
      /** Redis or Valkey, from which other computers take the work (`npm run geometry-worker`). Without it, threads here do it. */
      queue: z.url({ protocol: /^rediss?$/ }).optional(),
      /** Files of parts and results pass through it, in place of the shop's own address. Its keys are in the environment. */
      bucket: BucketPlace.optional(),
    })
    .refine(({ queue, bucket }) => bucket === undefined || queue !== undefined, {
      path: ['bucket'],
      message: 'is used by workers on other computers only: set geometry.queue too',
    })
    .prefault({}),
  /** The level of the log on standard error and of the log files. */
  log_level: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** The log files in the data folder. */
  log_files: z
    .object({
      /** Days with log lines that are kept. */
      keep_days: z.int().min(1).max(3650).default(14),
      /** The oldest files are deleted above this. */
      keep_mb: z.int().min(1).max(100_000).default(100),
      /** A file of this size is followed by another one of the same day. */
      file_mb: z.int().min(1).max(1000).default(10),
    })
    .prefault({}),
})
export type ServerSettings = z.infer<typeof ServerSettings>
export type ServerSettingsInput = z.input<typeof ServerSettings>

/** Returns the platform's default data folder. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Record<string, string | undefined> = process.env,
  home = homedir(),
): string {
  // A roaming profile is copied over the network at each log-in, which no database and no model files stand.
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Layerline')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Layerline')
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'layerline')
}

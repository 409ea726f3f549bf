import { DOMAINS } from './architecture-ladders.ts'

/** The imports that a folder may have. A folder lists everything it may import; the test refuses the rest. */
export interface FolderLaw {
  folder: string
  may: RegExp[]
  /** Allowed in `import type` only. */
  mayAsType?: RegExp[]
  /** Files and folders that this law does not cover, each with its own reason. */
  except?: RegExp
}

const shared = /^shared\//
const ownDomains = DOMAINS.filter((name) => !['platform', 'geometry'].includes(name))
/** The imports for tables of the interface. */
const doors = [
  /^server\/http\/(endpoint|signed-in|agent-use|oauth-wire)\.ts$/,
  /^server\/http\/(request|response|uploads|guards)\//,
  /^server\/trpc\/trpc\.ts$/,
  /^server\/mcp\//,
]
const commandImports = [
  shared,
  /^server\/platform\/(db|backup|files|libraries|ports)\//,
  /^server\/platform\/[\w-]+\.ts$/,
  ...ownDomains.map((name) => new RegExp(`^server/${name}/`)),
]

/** Writing that survives a power failure. */
const durableWrites = /^server\/platform\/adapters\/(sync-folder|write-whole)\.ts$/

export const FOLDER_LAWS: FolderLaw[] = [
  // temporal-polyfill: calendar days across daylight saving are too error-prone to write by hand. maxrects-packer: packs
  // the rectangles around parts.
  { folder: 'shared/', may: [shared, /^zod$/, /^temporal-polyfill$/, /^maxrects-packer$/] },
  {
    folder: 'server/platform/db/',
    may: [shared, /^server\/platform\/db\//, /^node:(fs|path|crypto)$/, /^better-sqlite3$/],
    mayAsType: [/^server\/platform\/(ports\/|caller\.ts$)/],
  },
  // Interfaces only: what the program needs from the machine and from other services.
  { folder: 'server/platform/ports/', may: [shared, /^server\/platform\/ports\//] },
  // Copies a data folder as is, whatever version of the shop wrote it, so it knows no domain.
  {
    folder: 'server/platform/backup/',
    may: [
      shared,
      /^server\/platform\/(backup|db)\//,
      durableWrites,
      /^node:(fs|fs\/promises|os|path|crypto|worker_threads|stream)$/,
      /^better-sqlite3$/,
      /^(zod|age-encryption|@aws-sdk\/(client-s3|s3-request-presigner))$/,
    ],
    mayAsType: [/^server\/platform\/ports\//],
  },
  { folder: 'server/platform/files/', may: [...commandImports, /^node:crypto$/] },
  // Packages of others that compute: nothing leaves the process, so there is no port.
  {
    folder: 'server/platform/libraries/',
    may: [
      shared,
      /^server\/platform\/libraries\//,
      /^node:(zlib|stream)$/,
      /^(zod|@simplewebauthn\/server|postal-mime|html-to-text|date-holidays|yazl)$/,
    ],
  },
  {
    folder: 'server/platform/adapters/',
    may: [
      shared,
      /^server\/platform\/(adapters|libraries|ports)\//,
      /^node:/,
      /^(zod|pino|prom-client|@node-rs\/argon2|stripe|nodemailer|imapflow|pdfkit|@cantoo\/pdf-lib|uqr|yazl|fflate|rotating-file-stream|reflect-metadata|@peculiar\/x509|@homebridge\/ciao|bullmq|ioredis|mqtt|basic-ftp|multicast-dns|any-ascii)$/,
    ],
    mayAsType: [/^server\/platform\/settings\.ts$/],
  },
  // Reads every table as it is, and every file of the data folder.
  {
    folder: 'server/operations/export/',
    may: [
      durableWrites,
      ...commandImports,
      /^node:(fs|fs\/promises|os|path|crypto|readline|stream|worker_threads)$/,
      /^(better-sqlite3|zod)$/,
    ],
  },
  ...ownDomains.map((name) => ({
    folder: `server/${name}/`,
    may: [...commandImports, /^node:crypto$/, /^zod$/],
    mayAsType: [/^better-sqlite3$/],
    except: /^server\/(operations\/export|\w+\/wire)\//,
  })),
  // The tables of `/v1`, tRPC and MCP: each row names a command.
  ...ownDomains.map((name) => ({
    folder: `server/${name}/wire/`,
    may: [...commandImports, ...doors, /^(zod|@trpc\/server|@modelcontextprotocol\/server)(\/|$)/],
    mayAsType: [/^fastify$/],
  })),
  {
    folder: 'server/geometry/',
    may: [
      /^shared\/(geometry\/|platform\/(refusals|machine-faults)\.ts$)/,
      /^server\/geometry\//,
      /^node:(fs|fs\/promises|os|path|url|module|zlib|worker_threads|perf_hooks|v8|buffer|stream)$/,
      /^(fflate|meshoptimizer|three|@bitbybit-dev\/occt)(\/|$)/,
    ],
  },
  {
    folder: 'server/http/',
    may: [
      ...commandImports,
      /^server\/http\//,
      /^node:/,
      /^(zod|fastify|@fastify\/[\w-]+|rate-limiter-flexible)$/,
    ],
    mayAsType: [/^server\/(trpc\/|platform\/settings\.ts$)/],
  },
  {
    folder: 'server/trpc/',
    may: [...commandImports, /^server\/trpc\//, /^(zod|@trpc\/server)(\/|$)/],
    mayAsType: [/^fastify$/, /^server\/platform\/settings\.ts$/],
  },
  {
    folder: 'server/mcp/',
    may: [...commandImports, /^server\/mcp\//, /^(zod|@modelcontextprotocol\/server)(\/|$)/],
    mayAsType: [/^fastify$/, /^server\/platform\/settings\.ts$/],
  },
  // Runs on an agent's own computer, without a shop: it knows the shop through its interface only.
  {
    folder: 'server/bridge/',
    may: [
      shared,
      /^server\/bridge\//,
      /^server\/cli\/command-line\.ts$/,
      /^node:/,
      /^zod$/,
      /^@modelcontextprotocol\/(client|server|server\/stdio)$/,
    ],
  },
  // A demonstration acts as customers and staff do: through the commands.
  { folder: 'server/demo/', may: [...commandImports, /^server\/demo\//, /^node:(fs|path)$/] },
  { folder: 'server/cli/', may: [shared, /^server\//, /^node:/, /^zod$/] },
  {
    folder: 'main/',
    may: [
      shared,
      /^main\//,
      /^(electron|electron-updater|koffi)$/,
      /^node:/,
      /^server\/start\/(host-server|rescue|lan-settings)\.ts$/,
      /^server\/platform\/(settings|backup\/move-note-store)\.ts$/,
      /^server\/cli\/(commands|command-line|data-folder|go-on-after-faults)\.ts$/,
      // Of the scripts that build and pack the program.
      /^(vite|electron-builder|playwright)$/,
    ],
  },
  {
    folder: 'renderer/',
    may: [
      shared,
      /^renderer\//,
      /^resources\//,
      /\.(css|svg|png)$/,
      /^(?!node:|electron|server|main|fastify|better-sqlite3)[@a-z]/,
    ],
    mayAsType: [/^server\/trpc\/router\.ts$/],
    // Runs in Node when the pages are built; the pages contain none of it.
    except: /^renderer\/(vite\.config|write-first-paint)\.ts$/,
  },
]

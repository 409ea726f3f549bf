import { SERVER_LADDER } from './architecture-ladders.ts'

/** Who may import whom. A folder lists everything it may import; the test refuses the rest. */
export interface FolderLaw {
  folder: string
  may: RegExp[]
  /** Allowed in `import type` only. */
  mayAsType?: RegExp[]
  /** Files of the folder that this law does not cover, each with its own reason. */
  except?: string[]
}

const shared = /^shared\//
const commandImports = [
  shared,
  /^server\/(shop|shop-address|loopback|caller|keyed-mutex|running-work)\.ts$/,
  /^server\/ports\//,
  ...SERVER_LADDER.map((name) => new RegExp(`^server/${name}/`)),
]

export const FOLDER_LAWS: FolderLaw[] = [
  // temporal-polyfill: calendar days across daylight saving are too error-prone to write by hand. maxrects-packer: packs
  // the rectangles around parts.
  { folder: 'shared/', may: [shared, /^zod$/, /^temporal-polyfill$/, /^maxrects-packer$/] },
  {
    folder: 'server/platform/db/',
    may: [shared, /^server\/db\//, /^node:(fs|path|crypto)$/, /^better-sqlite3$/],
    mayAsType: [/^server\/(ports\/|caller\.ts$)/],
  },
  // Interfaces only: what the program needs from the machine and from other services.
  { folder: 'server/platform/ports/', may: [shared, /^server\/ports\//] },
  // Copies a data folder as is, whatever version of the shop wrote it, so it knows no domain.
  {
    folder: 'server/platform/backup/',
    may: [
      shared,
      /^server\/(backup|db)\//,
      /^node:(fs|fs\/promises|os|path|crypto|worker_threads|stream)$/,
      /^better-sqlite3$/,
      /^(zod|age-encryption|@aws-sdk\/(client-s3|s3-request-presigner))$/,
    ],
    mayAsType: [/^server\/ports\//],
  },
  // Reads every table as it is, and every file of the data folder.
  {
    folder: 'server/operations/export/',
    may: [
      ...commandImports,
      /^node:(fs|fs\/promises|os|path|crypto|readline|stream|worker_threads)$/,
      /^(better-sqlite3|zod)$/,
    ],
  },
  ...SERVER_LADDER.filter((name) => !['db', 'backup', 'export'].includes(name)).map((name) => ({
    folder: `server/${name}/`,
    may: [...commandImports, /^node:crypto$/, /^zod$/],
    mayAsType: [/^better-sqlite3$/],
  })),
  {
    folder: 'server/geometry/',
    may: [
      /^shared\/(geometry\/|(refusals|machine-faults)\.ts$)/,
      /^server\/geometry\//,
      /^node:(fs|fs\/promises|os|path|url|module|zlib|worker_threads|perf_hooks|v8|buffer|stream)$/,
      /^(fflate|meshoptimizer|three|@bitbybit-dev\/occt)(\/|$)/,
    ],
  },
  {
    folder: 'server/platform/adapters/',
    may: [
      shared,
      /^server\/(adapters|ports)\//,
      /^node:/,
      /^(zod|pino|prom-client|@node-rs\/argon2|@simplewebauthn\/server|stripe|nodemailer|postal-mime|html-to-text|imapflow|pdfkit|@cantoo\/pdf-lib|uqr|date-holidays|yazl|fflate|rotating-file-stream|reflect-metadata|@peculiar\/x509|@homebridge\/ciao|bullmq|ioredis|mqtt|basic-ftp|multicast-dns|any-ascii)$/,
    ],
    mayAsType: [/^server\/settings\.ts$/],
  },
  {
    folder: 'server/http/',
    may: [
      ...commandImports,
      /^server\/http\//,
      /^node:/,
      /^(zod|fastify|@fastify\/[\w-]+|rate-limiter-flexible)$/,
    ],
    mayAsType: [/^server\/(trpc\/|settings\.ts$)/],
  },
  {
    folder: 'server/operations/wire/',
    may: [...commandImports, /^server\/trpc\//, /^(zod|@trpc\/server)(\/|$)/],
    mayAsType: [/^fastify$/, /^server\/settings\.ts$/],
  },
  {
    folder: 'server/mcp/',
    may: [...commandImports, /^server\/mcp\//, /^(zod|@modelcontextprotocol\/server)(\/|$)/],
    mayAsType: [/^fastify$/, /^server\/settings\.ts$/],
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
      /^electron$/,
      /^node:/,
      /^server\/(host-server|rescue|settings|lan-settings|backup\/move-note-store|cli\/go-on-after-faults)\.ts$/,
      /^server\/cli\/(commands|command-line)\.ts$/,
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
    except: ['renderer/vite.config.ts', 'renderer/write-first-paint.ts'],
  },
]

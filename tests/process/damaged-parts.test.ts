import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startServer, type RunningServer } from '../../server/start/start-server.ts'
import { readProblems } from '../../server/operations/health/read-health.ts'
import {
  damagedSentence,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '../../shared/operations/documents/document-kinds.ts'

type Damage = (data: string) => void

let whole: string
const folders: string[] = []

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'layerline-damaged-'))
  folders.push(made)
  return made
}

const start = (data_dir: string) =>
  startServer(
    { data_dir, port: 0, log_level: 'silent' },
    { keychain: null, restart: () => {}, onPhase: () => {} },
  )

beforeAll(async () => {
  whole = folder()
  await (await start(whole)).close()
})
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })))

/** Starts a copy of the shop after the damage, and waits until all background work that begins with it had its first round. */
async function withDamage(damage: Damage, look: (server: RunningServer) => Promise<void>): Promise<void> {
  const data = folder()
  cpSync(whole, data, { recursive: true })
  damage(data)
  const server = await start(data)
  try {
    await expect
      .poll(() => server.shop.machine.health.notes.tasks().some(({ last_at }) => last_at !== null), {
        timeout: 10_000,
      })
      .toBe(true)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await look(server)
  } finally {
    await server.close()
  }
}

const asFile =
  (name: string): Damage =>
  (data) => {
    rmSync(join(data, name), { recursive: true, force: true })
    mkdirSync(join(data, name, '..'), { recursive: true })
    writeFileSync(join(data, name), 'garbage')
  }
const asFolder =
  (name: string): Damage =>
  (data) => {
    rmSync(join(data, name), { recursive: true, force: true })
    mkdirSync(join(data, name), { recursive: true })
  }
const inDatabase =
  (statement: string): Damage =>
  (data) => {
    const raw = new Database(join(data, 'shop.sqlite'))
    raw.exec(`pragma foreign_keys = off; ${statement}`)
    raw.close()
  }
const inDocument = (kind: DocumentKind, body: string) =>
  inDatabase(`update documents set body = '${body}' where kind = '${kind}'`)

const FILES = [
  'backup-settings.json',
  'backups/state.json',
  'restored.json',
  'backup-key.age',
  'backup-key.pub',
  'crashes/running.json',
  'logs/pseudonyms.key',
  'lan/authority.pem',
  'lan/authority.json',
  'lan/authority.key.sealed',
  'lan/certificate.pem',
]
const PLACES = ['crashes', 'logs', 'lan', 'certificates', 'desktop', 'files/photos', 'files/prints']
const WORK = [
  'files/plates',
  'files/practice',
  'files/slicing',
  'files/unknown',
  'files/parts/x',
  'files/derived/x',
]

describe('the shop opens', () => {
  test.each([
    ...[...FILES, ...PLACES, ...WORK].map((name) => [`garbage in ${name}`, asFile(name)] as const),
    ...FILES.map((name) => [`a folder in place of ${name}`, asFolder(name)] as const),
  ])('the shop opens with %s', async (_title, damage) => {
    await withDamage(damage, async ({ url }) => {
      for (const path of ['/v1/materials', '/trust']) expect((await fetch(url + path)).status).toBe(200)
    })
  })

  test.each([
    'LAYERLINE_STRIPE_KEY',
    'LAYERLINE_SMTP_PASSWORD',
    'LAYERLINE_EASYPOST_KEY',
    'LAYERLINE_DOORDASH_KEY',
    'LAYERLINE_LAN_AUTHORITY_KEY',
  ])('the shop opens with garbage in %s', async (name) => {
    vi.stubEnv(name, 'garbage')
    await withDamage(
      () => {},
      async ({ url }) => {
        expect((await fetch(`${url}/v1/materials`)).status).toBe(200)
      },
    ).finally(() => vi.unstubAllEnvs())
  })
})

const link = (columns: string) =>
  `insert into printer_links select json_extract(body, '$[0].id'), ${columns}
   from documents where kind = 'printers' order by version desc limit 1`

describe('rows that hold garbage keep no shop closed', () => {
  test.each([
    [
      'a printer whose key was sealed with another vault key',
      link(`'octoprint', '127.0.0.1', 1, 0, null, null, null, 'vault', 'garbage', 0, 1, 1, 0`),
    ],
    [
      'a printer with a certificate that is none',
      link(`'bambu', '127.0.0.1', null, 1, null, 'x', 'garbage', null, null, 0, 1, 1, 0`),
    ],
    [
      'a printer at an address that is none',
      link(`'moonraker', '::garbage', 1, 0, null, null, null, null, null, 0, 1, 1, 0`),
    ],
    [
      'a slicer that is none',
      `insert into slicer_settings values (1, 'garbage', '/garbage', '', 1, 0, null)`,
    ],
    ['a picture of a kiosk', `insert into kiosk_pictures values ('garbage', x'00', 1, 1, 'nobody', 0)`],
    ['the place in a mailbox', `insert into mailbox_progress values (1, 'garbage', 'garbage', -1, -1, 0)`],
    [
      'choices of notifications',
      `insert into notification_settings values ('nobody', 'garbage', 'garbage', 'x', 'y', null, 1, 0)`,
    ],
  ])('%s', async (_title, statement) => {
    await withDamage(inDatabase(statement), async ({ url }) => {
      expect((await fetch(`${url}/v1/materials`)).status).toBe(200)
    })
  })
})

/** Documents that pages with the materials do not need. */
const OPTIONAL = ['mail', 'email_texts', 'costs', 'calibration', 'brand', 'delivery', 'sales_tax'] as const

describe('damaged settings', () => {
  test.each(DOCUMENT_KINDS)('%s keep no shop closed and are told by Health', async (kind) => {
    await withDamage(inDocument(kind, 'garbage'), async ({ url, shop }) => {
      expect((await fetch(`${url}/trust`)).status).toBeLessThan(500)
      const pages = (await readProblems(shop)).map(({ page }) => page)
      expect(pages).toContain(`/console/settings/${kind}`)
    })
  })

  test.each(OPTIONAL.flatMap((kind) => ['garbage', '{"garbage":1}', '7'].map((body) => ({ kind, body }))))(
    '$kind with $body leave what does not need them as it was',
    async ({ kind, body }) => {
      await withDamage(inDocument(kind, body), async ({ url }) => {
        for (const path of ['/v1/materials', '/trust']) expect((await fetch(url + path)).status).toBe(200)
      })
    },
  )

  test('are refused with a sentence by what needs them', async () => {
    await withDamage(inDocument('catalog', 'garbage'), async ({ url }) => {
      const answer = await fetch(`${url}/v1/materials`)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ detail: damagedSentence('catalog') })
    })
  })
})

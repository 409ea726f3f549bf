import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeRelease, signReleases } from '../../main/packages/write-releases.ts'
import { installWay, type Installation } from '../../main/updates/install-package.ts'
import { KnownReleases } from '../../main/updates/known-releases.ts'
import { readVendorKey } from '../../main/updates/read-manifest.ts'
import type { UpdateHost } from '../../main/updates/update-host.ts'
import { Updater } from '../../main/updates/updater.ts'
import { MANIFEST_FILE, type Release } from '../../shared/workstation/releases.ts'
import { isUpdateAddress, obstacleSentences } from '../../shared/workstation/updates.ts'

const NEW = '0.2.0'
const OLD = '0.1.0'
const NOTHING = { parts: 0, requests: 0, backup: false, export: false, payments: 0, batches: 0, printing: 0 }
const INSTALLATION: Installation = {
  target: 'deb',
  program: '/opt/Layerline/layerline',
  pkexec: '/usr/bin/pkexec',
}
const vendor = generateKeyPairSync('ed25519')
const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')

let folder: string
let site: string
let server: Server
let answer: RequestListener | null
let installed: { file: string; restore: string | null }[]
let host: UpdateHost & { found: typeof NOTHING; local: Date }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-updates-'))
  site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, `layerline_${OLD}_amd64.deb`), 'the old program'.repeat(1000))
  writeFileSync(join(site, `layerline_${NEW}_amd64.deb`), 'the new program'.repeat(1000))
  publish([OLD, NEW])
  answer = null
  server = createServer((request, response) => (answer ?? serveFile)(request, response)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  installed = []
  host = {
    found: { ...NOTHING },
    local: new Date(2026, 10, 23, 12, 0),
    obstacles: async () => host.found,
    backUp: async () => ({ folder: join(folder, 'backup'), created_at: 5, schema_version: 40 }),
    schemaVersion: async () => 41,
    closeAndInstall: async (file, restore) => {
      installed.push({ file, restore })
      return undefined as never
    },
    now: () => host.local,
  }
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

const serveFile: RequestListener = ({ url, headers }, response) => {
  const file = join(site, url ?? '')
  if (!existsSync(file)) return void response.writeHead(404).end()
  const bytes = readFileSync(file)
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  if (from > 0)
    response.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
  response.end(bytes.subarray(from))
}

/** Signs a list of versions whose packages are on the site. */
function publish(
  versions: string[],
  key = vendor.privateKey,
  change: (release: Release) => Release = (same) => same,
) {
  let text: string | null = null
  let before = null
  for (const version of versions) {
    const release = change(describeRelease(site, version, { notes: `What is new in ${version}`, now: 1 }))
    text = signReleases(release, before, key)
    before = JSON.parse((JSON.parse(text) as { manifest: string }).manifest)
  }
  writeFileSync(join(site, MANIFEST_FILE), text!)
}

function open(
  version = OLD,
  vendorKey = readVendorKey(textOf(vendor.publicKey)),
  installation: Installation | null = INSTALLATION,
) {
  const known = new KnownReleases({ folder: join(folder, 'updates'), vendorKey, version, installation })
  return new Updater({ version, known, host, onChange: () => {} })
}

async function ready(updater = open()): Promise<Updater> {
  await updater.setAddress(address())
  await updater.download()
  return updater
}

describe('looking for updates', () => {
  test('is off until an address is set', async () => {
    const updater = open()
    await updater.start()
    updater.stop()
    expect(updater.status()).toMatchObject({ address: null, release: null, checked_at: null })
  })

  test('shows what is new in a version that the vendor signed', async () => {
    const updater = open()
    await updater.setAddress(address())
    expect(updater.status()).toMatchObject({
      fault: null,
      release: { version: NEW, notes: `What is new in ${NEW}` },
      stage: 'idle',
    })
  })

  test.each([
    [
      'of another key',
      () => publish([NEW], generateKeyPairSync('ed25519').privateKey),
      'not signed by the vendor',
    ],
    [
      'without a signature',
      () => writeFileSync(join(site, MANIFEST_FILE), '{"manifest":"{}"}'),
      'is not signed',
    ],
    [
      'changed after it was signed',
      () => {
        const file = join(site, MANIFEST_FILE)
        writeFileSync(file, readFileSync(file, 'utf8').replace('0.2.0', '0.9.0'))
      },
      'not signed by the vendor',
    ],
    [
      'for another system',
      () =>
        publish([NEW], vendor.privateKey, (release) => ({
          ...release,
          packages: release.packages.map((file) => ({ ...file, system: 'win32' })),
        })),
      'has no package for this computer',
    ],
    ['larger than any', () => writeFileSync(join(site, MANIFEST_FILE), 'x'.repeat(2_000_000)), 'too large'],
  ])('refuses a list %s', async (_what, prepare, sentence) => {
    prepare()
    const updater = open()
    await updater.setAddress(address())
    expect(updater.status().release).toBe(null)
    expect(updater.status().fault).toContain(sentence)
  })

  test('refuses to go back to an older version, and says so', async () => {
    publish([OLD])
    const updater = open('0.1.5')
    await updater.setAddress(address())
    expect(updater.status()).toMatchObject({
      release: null,
      fault:
        'The address offers version 0.1.0, which is older than the installed 0.1.5. It is not installed.',
    })
  })

  test('is not possible in a build without the key of its vendor, or without a package', () => {
    expect(open(OLD, readVendorKey(undefined)).status().unavailable).toContain('has no key of its vendor')
    expect(open(OLD, readVendorKey('bm90IGEga2V5')).status().unavailable).toContain(
      'has no key of its vendor',
    )
    expect(
      open(OLD, createPublicKey(vendor.publicKey.export({ type: 'spki', format: 'pem' })), null).status()
        .unavailable,
    ).toContain('was not installed from a package')
  })

  test.each([
    ['https://updates.shop.test/layerline', true],
    ['http://127.0.0.1:8080/', true],
    ['http://updates.shop.test/', false],
    ['https://me:secret@updates.shop.test/', false],
    ['file:///tmp', false],
    ['updates.shop.test', false],
  ])('the address %s is allowed: %s', (text, isAllowed) => expect(isUpdateAddress(text)).toBe(isAllowed))
})

describe('a download', () => {
  test('brings the new package, and that of the installed version for a rollback', async () => {
    const updater = await ready()
    expect(updater.status()).toMatchObject({ stage: 'downloaded', fault: null, way: { kind: 'password' } })
    expect(readdirSync(join(folder, 'updates/packages')).toSorted()).toEqual([
      `layerline_${OLD}_amd64.deb`,
      `layerline_${NEW}_amd64.deb`,
    ])
  })

  test('continues where a lost connection ended it', async () => {
    const whole = readFileSync(join(site, `layerline_${NEW}_amd64.deb`))
    const ranges: (string | undefined)[] = []
    const updater = open()
    await updater.setAddress(address())
    answer = (request, response) => {
      if (!request.url?.endsWith('.deb')) return serveFile(request, response)
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, 6000), () => setTimeout(() => response.destroy(), 50))
    }
    await updater.download()
    expect(updater.status().fault).toContain('continues from there')
    answer = (request, response) => {
      ranges.push(request.headers.range)
      serveFile(request, response)
    }
    await open().download()
    expect(ranges[0]).toBe('bytes=6000-')
    const got = readFileSync(join(folder, `updates/packages/layerline_${NEW}_amd64.deb`))
    expect(createHash('sha256').update(got).digest('hex')).toBe(
      createHash('sha256').update(whole).digest('hex'),
    )
  })

  test.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, -10)],
    ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('X')])],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('of a %s file is refused, and nothing of it is installed', async (_what, change) => {
    const file = join(site, `layerline_${NEW}_amd64.deb`)
    writeFileSync(file, change(readFileSync(file)))
    const updater = await ready()
    expect(updater.status().stage).toBe('idle')
    expect(updater.status().fault).toMatch(/not the one that the vendor signed|larger than the vendor signed/)
    await updater.install('now')
    expect(installed).toEqual([])
  })
})

describe('an installation', () => {
  test('backs the shop up, notes how to go back, and installs', async () => {
    const updater = await ready()
    await updater.install('now')
    expect(installed).toEqual([
      { file: join(folder, `updates/packages/layerline_${NEW}_amd64.deb`), restore: null },
    ])
  })

  test('does not begin while a customer pays, and names it', async () => {
    const updater = await ready()
    host.found = { ...NOTHING, payments: 1, requests: 2 }
    await expect(updater.install('now')).rejects.toThrow(
      'Not now: A customer is paying. 2 requests are being answered.',
    )
    expect(installed).toEqual([])
  })

  test('waits until nothing is under way, also over a restart', async () => {
    host.found = { ...NOTHING, payments: 1 }
    const updater = await ready()
    await updater.install('idle')
    expect(updater.status()).toMatchObject({ stage: 'waiting', waits_for: ['A customer is paying.'] })
    const next = open()
    await next.start()
    next.stop()
    expect(installed).toEqual([])
    host.found = NOTHING
    const last = open()
    await last.start()
    last.stop()
    expect(installed).toHaveLength(1)
  })

  test('tonight is after three in the morning', async () => {
    const updater = await ready()
    await updater.install('tonight')
    expect(installed).toEqual([])
    host.local = new Date(2026, 10, 24, 3, 10)
    const night = open()
    await night.start()
    night.stop()
    expect(installed).toHaveLength(1)
  })

  test('that waits can be taken back', async () => {
    host.found = { ...NOTHING, batches: 1 }
    const updater = await ready()
    await updater.install('idle')
    updater.cancel()
    expect(updater.status()).toMatchObject({ stage: 'downloaded', install_at: null })
  })

  test('does not begin without a good backup', async () => {
    const updater = await ready()
    host.backUp = () => Promise.reject(new Error('The backup before the update failed. The disk is full.'))
    await updater.install('now')
    expect(updater.status().fault).toBe('The backup before the update failed. The disk is full.')
    expect(installed).toEqual([])
  })

  test('of a package that was changed after its download is refused', async () => {
    const updater = await ready()
    const file = join(folder, `updates/packages/layerline_${NEW}_amd64.deb`)
    writeFileSync(file, readFileSync(file, 'utf8').replace('the new', 'my own'))
    await updater.install('now')
    expect(updater.status().fault).toContain('was changed since')
    expect(installed).toEqual([])
  })
})

describe('a rollback', () => {
  test('restores the backup of before where the database has changed since', async () => {
    await (await ready()).install('now')
    mkdirSync(join(folder, 'backup'))
    const updater = open(NEW)
    await updater.start()
    updater.stop()
    expect(updater.status().previous).toEqual({ version: OLD, backup_at: 5 })
    await updater.rollBack()
    expect(installed.at(-1)).toEqual({
      file: join(folder, `updates/packages/layerline_${OLD}_amd64.deb`),
      restore: join(folder, 'backup'),
    })
  })

  test('leaves the data where the database is the same', async () => {
    await (await ready()).install('now')
    host.schemaVersion = async () => 40
    const updater = open(NEW)
    await updater.start()
    updater.stop()
    expect(updater.status().previous).toEqual({ version: OLD, backup_at: null })
    await updater.rollBack()
    expect(installed.at(-1)).toMatchObject({ restore: null })
  })

  test('where the program cannot replace itself, names the command and leaves the shop open', async () => {
    await (await ready()).install('now')
    host.schemaVersion = async () => 40
    const byHand = { ...INSTALLATION, pkexec: null }
    const updater = open(NEW, readVendorKey(textOf(vendor.publicKey)), byHand)
    await expect(updater.rollBack()).rejects.toThrow('/opt/Layerline/layerline --rollback')
    expect(installed).toHaveLength(1)
  })

  test('is refused without the package or the backup of before, and while a customer pays', async () => {
    await (await ready()).install('now')
    const updater = open(NEW)
    await expect(updater.rollBack()).rejects.toThrow('The backup that belongs to version 0.1.0 is not at')
    host.found = { ...NOTHING, payments: 1 }
    await expect(updater.rollBack()).rejects.toThrow('A customer is paying.')
    host.found = NOTHING
    rmSync(join(folder, `updates/packages/layerline_${OLD}_amd64.deb`))
    await expect(updater.rollBack()).rejects.toThrow('The package of version 0.1.0 is missing')
  })
})

test('an installation that cannot replace itself says the exact command', () => {
  const here = { pkexec: null, program: '/home/ana/my apps/layerline' }
  expect(installWay({ ...here, target: 'tar.xz' }, '/data/l.tar.xz')).toEqual({
    kind: 'by_hand',
    command: `tar -xJf /data/l.tar.xz --strip-components=1 -C '/home/ana/my apps'`,
  })
  expect(installWay({ ...here, target: 'deb' }, '/data/l.deb')).toEqual({
    kind: 'by_hand',
    command: 'sudo dpkg --install /data/l.deb',
  })
})

test('what is under way is said in sentences', () => {
  expect(obstacleSentences(NOTHING)).toEqual([])
  expect(obstacleSentences({ ...NOTHING, backup: true, printing: 2 })).toEqual([
    '2 documents are being printed.',
    'A backup is being made.',
  ])
})

import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeRelease, signReleases } from '../../main/packages/write-releases.ts'
import type { Installation } from '../../main/updates/install-package.ts'
import { KnownReleases } from '../../main/updates/known-releases.ts'
import { readVendorKey } from '../../main/updates/read-manifest.ts'
import type { UpdateHost } from '../../main/updates/update-host.ts'
import { Updater } from '../../main/updates/updater.ts'
import { MANIFEST_FILE, type Release } from '../../shared/operations/workstation/releases.ts'

export const NEW = '0.2.0'
export const OLD = '0.1.0'
export const NOTHING = {
  parts: 0,
  requests: 0,
  backup: false,
  export: false,
  payments: 0,
  batches: 0,
  printing: 0,
}
export const INSTALLATION: Installation = {
  target: 'deb',
  program: '/opt/Layerline/layerline',
  pkexec: '/usr/bin/pkexec',
}
export const vendor = generateKeyPairSync('ed25519')

export let folder: string
export let site: string
let server: Server
let answer: RequestListener | null
export let installed: { file: string; restore: string | null }[]
/** The packages for which the right to install was asked. */
export let asked: string[]
/** The sentences that were said about failed updates. */
export let told: string[]
export let host: UpdateHost & { found: typeof NOTHING; local: Date; hasKiosk: boolean }

/** A site with the packages of two versions, and a program of the older one. */
export async function openSite(): Promise<void> {
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
  asked = []
  told = []
  host = {
    found: { ...NOTHING },
    local: new Date(2026, 10, 23, 12, 0),
    hasKiosk: false,
    obstacles: async () => host.found,
    backUp: async () => ({ folder: join(folder, 'backup'), created_at: 5, schema_version: 40 }),
    schemaVersion: async () => 41,
    isKioskShown: () => host.hasKiosk,
    askToInstall: async (file) => {
      asked.push(file)
      return { install: async () => {}, giveUp: () => {} }
    },
    closeAndInstall: async (_right, restore) => {
      installed.push({ file: asked.at(-1)!, restore })
      return undefined as never
    },
    tellFailure: (sentence) => void told.push(sentence),
    now: () => host.local,
  }
}

export function closeSite(): void {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
}
export const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')

export const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

export const serveFile: RequestListener = ({ url, headers }, response) => {
  const file = join(site, url ?? '')
  if (!existsSync(file)) return void response.writeHead(404).end()
  const bytes = readFileSync(file)
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  if (from > 0)
    response.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
  response.end(bytes.subarray(from))
}

/** Signs a list of versions whose packages are on the site. */
export function publish(
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

export function openUpdater(
  version = OLD,
  vendorKey = readVendorKey(textOf(vendor.publicKey)),
  installation: Installation | null = INSTALLATION,
) {
  const known = new KnownReleases({ folder: join(folder, 'updates'), vendorKey, version, installation })
  return new Updater({ version, known, host, onChange: () => {} })
}

export async function readyUpdater(updater = openUpdater()): Promise<Updater> {
  await updater.setAddress(address())
  await updater.download()
  return updater
}

/** Answers requests to the site in place of its files. */
export function answerWith(listener: RequestListener): void {
  answer = listener
}

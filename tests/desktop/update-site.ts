import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Page } from '@playwright/test'
import { describeRelease, signReleases } from '../../main/packages/write-releases.ts'
import { MANIFEST_FILE } from '../../shared/operations/workstation/releases.ts'
import { expect, test as base, type Starter } from './desktop.ts'
import { setUpOwner } from './owner.ts'

export const NEW = '99.0.0'
export const DEB = `layerline_${NEW}_amd64.deb`
const vendor = generateKeyPairSync('ed25519')
const PUBLIC_KEY = vendor.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

export interface UpdateSite {
  folder: string
  address: string
  /** The ranges that packages were asked for, in order; null for a whole one. */
  asked: (string | null)[]
  /** Bytes of a package after which nothing more comes; null sends all. */
  stallsAfter: number | null
}

/** A folder with signed releases, served on this computer. */
export const test = base.extend<{ site: UpdateSite }>({
  site: async ({ browserName }, use) => {
    const folder = mkdtempSync(join(tmpdir(), `layerline-${browserName}-site-`))
    const site: UpdateSite = { folder, address: '', asked: [], stallsAfter: null }
    const server = createServer(({ url, headers }, response) =>
      serve(site, { name: url ?? '', range: headers.range ?? null }, response),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use(site)
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  },
})

function serve(site: UpdateSite, asked: { name: string; range: string | null }, response: ServerResponse) {
  const file = join(site.folder, asked.name)
  if (!existsSync(file)) return response.writeHead(404).end()
  const bytes = readFileSync(file)
  if (asked.name.endsWith(MANIFEST_FILE)) return response.end(bytes)
  site.asked.push(asked.range)
  const from = Number(/^bytes=(\d+)-$/.exec(asked.range ?? '')?.[1] ?? 0)
  const rest = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
  response.writeHead(from > 0 ? 206 : 200, from > 0 ? rest : {})
  if (site.stallsAfter === null) return response.end(bytes.subarray(from))
  return response.write(bytes.subarray(from, site.stallsAfter))
}

interface Published {
  /** Its name says for which kind of installation it is. */
  file?: string
  content?: string | Uint8Array
  key?: typeof vendor.privateKey
}

/** Publishes one package of the new version, signed by the vendor. */
export function publish(
  folder: string,
  { file = DEB, content = 'the new program', key = vendor.privateKey }: Published = {},
): void {
  writeFileSync(join(folder, file), content)
  const release = describeRelease(folder, NEW, {
    notes: 'Labels print faster.\nPlates keep their colors.',
    now: 1,
  })
  // This computer stands in for that of each package.
  const packages = release.packages.map((listed) => ({ ...listed, system: 'linux' as const }))
  writeFileSync(join(folder, MANIFEST_FILE), signReleases({ ...release, packages }, null, key))
}

interface Installed {
  as?: 'deb' | 'AppImage' | 'nsis'
  /** A folder with programs that are found before those of the system. */
  tools?: string | null
  /** The file of an AppImage. */
  appImage?: string
}

/** The environment of a program that counts as installed, with the key of the vendor built in. */
export function installedAs({ as = 'deb', tools = null, appImage }: Installed = {}): Record<string, string> {
  return {
    LAYERLINE_UPDATE_KEY: PUBLIC_KEY,
    LAYERLINE_PACKAGE_TYPE: as,
    ...(appImage !== undefined && { APPIMAGE: appImage }),
    ...(tools !== null && { PATH: `${tools}${delimiter}${process.env['PATH']}` }),
  }
}

/** Opens a new shop of an owner on the page of the workstation. */
export async function openWorkstation(desktop: Starter, installed: Installed = {}, data = desktop.newShop()) {
  const opened = await desktop.open(data, installedAs(installed))
  await setUpOwner(opened.page)
  await opened.page.goto(new URL('/console/workstation', opened.page.url()).href)
  return opened
}

export async function setAddress(page: Page, address: string): Promise<void> {
  await expect(page.getByText('Updates are off.', { exact: true })).toBeVisible()
  await page.getByLabel('Address of updates').fill(address)
  await page.getByRole('button', { name: 'Save address' }).click()
}

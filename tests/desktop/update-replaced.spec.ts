import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { makeBackup } from '../../server/platform/backup/make-backup.ts'
import { expect, type OpenedProgram, type Starter } from './desktop.ts'
import { ROOT } from './packed-program.ts'
import {
  DEB,
  installedAs,
  NEW,
  openWorkstation,
  publish,
  setAddress,
  test,
  type UpdateSite,
} from './update-site.ts'

const APP_IMAGE = `Layerline-${NEW}.AppImage`

/** A program that only writes down how it was started. */
const startable = (name: string, file: string) => `#!/bin/sh\necho "${name} $@" >> ${file}\n`
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
const keptOf = (data: string) =>
  Object.assign({ fault: null }, JSON.parse(readFileSync(join(data, 'desktop/updates/updates.json'), 'utf8')))

/** An AppImage on this disk, as a person keeps one. */
function appImageIn(folder: string) {
  const home = join(folder, 'home')
  const appImage = join(home, 'Layerline.AppImage')
  const started = join(home, 'started')
  mkdirSync(home)
  writeFileSync(appImage, startable('before', started))
  chmodSync(appImage, 0o755)
  return { home, appImage, started }
}

async function signInAgain(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const body = JSON.stringify({ email: 'ada@parts.example', password: 'eight sturdy gantries' })
    const headers = { 'content-type': 'application/json' }
    await fetch('/auth/sign-in', { method: 'POST', headers, body })
  })
  await page.goto(new URL('/console/workstation', page.url()).href)
}

test('a download that a kill ends is continued by the next start, and nothing of it counts before it is whole', async ({
  desktop,
  site,
}) => {
  const content = randomBytes(6_000_000)
  publish(site.folder, { content })
  const first = await openWorkstation(desktop)
  await setAddress(first.page, site.address)
  const packages = join(first.data, 'desktop/updates/packages')
  const part = join(packages, `${DEB}.part`)
  site.stallsAfter = 2_500_000
  await first.page.getByRole('button', { name: /^Download/ }).click()
  await expect.poll(() => statSync(part, { throwIfNoEntry: false })?.size).toBe(site.stallsAfter)
  const ended = once(first.app.process(), 'exit')
  first.app.process().kill('SIGKILL')
  await ended
  expect(readdirSync(packages)).toEqual([`${DEB}.part`])

  site.stallsAfter = null
  const { page } = await desktop.open(first.data, installedAs())
  await signInAgain(page)
  const release = page.getByRole('region', { name: `Version ${NEW}` })
  await expect(release.getByRole('button', { name: 'Install now' })).toHaveCount(0)
  await release.getByRole('button', { name: /^Download/ }).click()
  await expect(release.getByText('It is downloaded, and its signature is checked.')).toBeVisible()
  expect(site.asked).toEqual([null, 'bytes=2500000-'])
  expect(readdirSync(packages)).toEqual([DEB])
  expect(readFileSync(join(packages, DEB)).equals(content)).toBe(true)
})

test('an AppImage is replaced whole on the disk, may be started as before, and is started', async ({
  desktop,
  site,
}) => {
  const { home, appImage, started } = appImageIn(site.folder)
  publish(site.folder, { file: APP_IMAGE, content: startable('after', started) })
  const { app, page, data } = await openWorkstation(desktop, { as: 'AppImage', appImage })
  await setAddress(page, site.address)
  await page.getByRole('button', { name: /^Download/ }).click()
  const ended = once(app.process(), 'exit')
  await page.getByRole('button', { name: 'Install now' }).click()
  await ended
  expect(keptOf(data).fault).toBeNull()
  expect(readFileSync(appImage, 'utf8')).toBe(startable('after', started))
  expect(modeOf(appImage)).toBe('755')
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toMatch(/^after /)
  expect(readdirSync(home).sort()).toEqual(['Layerline.AppImage', 'started'])
})

const INSTALLER = `Layerline-Setup-${NEW}.exe`

/** Opens the program as one of Windows, whose helper for an administrator writes down what it was asked, and answers by a code. */
async function openForElevation(desktop: Starter, site: UpdateSite, code: number) {
  const { appImage, started } = appImageIn(site.folder)
  const asked = join(site.folder, 'asked')
  const helper = `#!/bin/sh\ncat "$1" > ${asked}\nshift\necho "$@" >> ${asked}\nexit ${code}\n`
  writeFileSync(join(site.folder, 'elevate.exe'), helper)
  chmodSync(join(site.folder, 'elevate.exe'), 0o755)
  publish(site.folder, { file: INSTALLER, content: 'the new program\n' })
  const { app, page, data } = await openWorkstation(desktop, { as: 'nsis', appImage })
  await app.evaluate((_electron, resources) => {
    Object.defineProperty(process, 'resourcesPath', { value: resources })
  }, site.folder)
  await setAddress(page, site.address)
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByText('Windows asks for an administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: /nothing is under way|tonight/ })).toHaveCount(0)
  const ended = once(app.process(), 'exit')
  await page.getByRole('button', { name: 'Install now' }).click()
  await ended
  expect(readFileSync(asked, 'utf8')).toBe('the new program\n--updated /S --force-run\n')
  return { data, started }
}

test('an installer of Windows is run by electron-updater once the shop is closed, and the program only ends', async ({
  desktop,
  site,
}) => {
  const { data, started } = await openForElevation(desktop, site, 0)
  expect(keptOf(data).fault).toBeNull()
  expect(site.asked).toEqual([null])
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
  expect(existsSync(started)).toBe(false)
})

test('an installer of Windows that no administrator allows leaves the version before, which starts again', async ({
  desktop,
  site,
}) => {
  const { data, started } = await openForElevation(desktop, site, 1)
  expect(keptOf(data).fault).toBe('No administrator allowed the installation, so nothing was installed.')
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toMatch(/^before /)
})

/** Writes down the version before, as the installation of this one does. Returns its package. */
function keepVersionBefore(data: string, content: string, schema_version: number): string {
  const folder = join(data, 'desktop/updates')
  const file = join(folder, 'packages/Layerline-0.0.9.AppImage')
  const backup = join(data, 'backups/before')
  for (const made of [join(folder, 'packages'), backup]) mkdirSync(made, { recursive: true })
  writeFileSync(file, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const facts = { package: file, bytes: content.length, sha256, backup, backup_at: 1_795_000_000 }
  const previous = { version: '0.0.9', schema_version, ...facts }
  writeFileSync(join(folder, 'updates.json'), JSON.stringify({ previous }))
  return file
}

const MIGRATIONS = readdirSync(join(ROOT, 'server/platform/db/migrations')).length

async function goBack({ app, page }: OpenedProgram, asks: string): Promise<void> {
  await page.getByRole('button', { name: 'Go back to version 0.0.9' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go back to version 0.0.9?' })
  await expect(dialog).toContainText(asks)
  const ended = once(app.process(), 'exit')
  await dialog.getByRole('button', { name: 'Go back' }).click({ noWaitAfter: true })
  await ended
}

test('the button goes back to the version before, which leaves the data of the same database', async ({
  desktop,
  site,
}) => {
  const { appImage, started } = appImageIn(site.folder)
  const data = desktop.newShop()
  keepVersionBefore(data, startable('old', started), MIGRATIONS)
  await goBack(await openWorkstation(desktop, { as: 'AppImage', appImage }, data), 'All data stays as it is.')
  expect(keptOf(data).fault).toBeNull()
  expect(readFileSync(appImage, 'utf8')).toBe(startable('old', started))
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toMatch(/^old /)
  expect(readFileSync(started, 'utf8')).not.toContain('--restore')
})

test('the button goes back over a change of the database: the version before restores its backup', async ({
  desktop,
  site,
}) => {
  const { appImage, started } = appImageIn(site.folder)
  const data = desktop.newShop()
  keepVersionBefore(data, startable('old', started), MIGRATIONS - 1)
  const opened = await openWorkstation(desktop, { as: 'AppImage', appImage }, data)
  await goBack(opened, 'That version reads an older database')
  expect(keptOf(data).fault).toBeNull()
  await expect.poll(() => readFileSync(started, 'utf8').trim().split('\n')).toHaveLength(2)
  const [restored] = readFileSync(started, 'utf8').split('\n')
  expect(restored).toContain(`--restore --from ${join(data, 'backups/before')} --data ${data} --replace`)
})

test('a shop that the new version cannot open goes back to the version before first, and no backup is offered', async ({
  desktop,
  site,
}) => {
  const { appImage, started } = appImageIn(site.folder)
  const data = desktop.newShop()
  expect(await (await openWorkstation(desktop, { as: 'AppImage', appImage }, data)).quit()).toBe(0)
  const now = Math.floor(Date.now() / 1000)
  await makeBackup({ data, to: join(data, 'backups'), now, allowMissing: false })
  const raw = new Database(join(data, 'shop.sqlite'))
  raw.pragma(`user_version = ${MIGRATIONS + 1}`)
  raw.close()
  keepVersionBefore(data, startable('old', started), MIGRATIONS + 1)
  const { app, page } = await desktop.open(data, installedAs({ as: 'AppImage', appImage }))
  await expect(page.getByRole('heading', { name: 'The shop cannot be opened' })).toBeVisible()
  await expect(page.getByText('Version 0.0.9, which was installed before, can open the shop.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Good backups' })).toHaveCount(0)
  await expect(page.getByRole('link').first()).toHaveText('Go back to 0.0.9')
  const ended = once(app.process(), 'exit')
  await page.getByRole('link', { name: 'Go back to 0.0.9' }).click({ noWaitAfter: true })
  await ended
  expect(readFileSync(appImage, 'utf8')).toBe(startable('old', started))
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toMatch(/^old /)
  expect(readdirSync(data).filter((name) => name.startsWith('replaced-'))).toEqual([])
})

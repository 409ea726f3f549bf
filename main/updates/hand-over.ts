import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { AppUpdater, MacUpdater, Provider, UpdateInfo } from 'electron-updater'
import type { InstallRight } from './ask-password.ts'

interface CheckedPackage {
  file: string
  /** Base64, as electron-updater compares it. */
  sha512: string
}

/** Longer than macOS takes to unpack a program and to check its signature. */
const SQUIRREL_MS = 10 * 60_000

/** Opens a package for a person who goes through its steps. */
export async function openBySystem(file: string): Promise<void> {
  // Commands and tests run without Electron.
  const { shell } = await import('electron')
  const fault = await shell.openPath(file)
  if (fault !== '') throw new Error(`The package at ${file} was not opened: ${fault}`)
}

/**
 * Returns the right to install a checked package by electron-updater, which is loaded only then: an installer of Windows without its
 * pages, or a zip of macOS.
 */
export async function rightOfUpdater(file: string): Promise<InstallRight> {
  const sum = createHash('sha512')
  for await (const chunk of createReadStream(file)) sum.update(chunk as Uint8Array)
  const checked = { file, sha512: sum.digest('base64') }
  const install = extname(file) === '.zip' ? installBySquirrel : installElevated
  return { install: () => install(checked), giveUp: () => {}, isAfterEnd: true }
}

/** Resolves once an administrator has allowed the installer, which waits for the end of the program and starts the new one. */
async function installElevated(checked: CheckedPackage): Promise<void> {
  const { NsisUpdater } = await import('electron-updater')
  // Its own way waits for no answer: whoever refuses would be left without a program.
  class ElevatedInstaller extends NsisUpdater {
    answer: Promise<boolean> | null = null
    protected override spawnLog(command: string, args: string[] = []): Promise<boolean> {
      return (this.answer = isAllowed(command, args))
    }
  }
  const updater = await handOver(checked, ElevatedInstaller)
  updater.install(true, true)
  const allowed = await updater.answer?.catch(() => null)
  if (allowed === false)
    throw new Error('No administrator allowed the installation, so nothing was installed.')
  // Without the helper that asks, the installer asks by itself.
  if (allowed !== true) await openBySystem(checked.file)
}

/** Returns false if no administrator allowed it; rejects if none could be asked. */
async function isAllowed(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** Rejects if macOS does not take the update; otherwise it ends the program, replaces it and starts it. */
async function installBySquirrel(checked: CheckedPackage): Promise<never> {
  const { app, autoUpdater, BrowserWindow } = await import('electron')
  const { MacUpdater } = await import('electron-updater')
  const updater = await handOver(checked, MacUpdater)
  // The shop is closed: nothing ends the program before Squirrel has the update, and nothing keeps it from ending then.
  app.removeAllListeners('will-quit')
  app.removeAllListeners('window-all-closed').on('window-all-closed', () => {})
  // It waits for all windows, and some do not close when they are asked.
  autoUpdater.once('before-quit-for-update', () => {
    for (const window of BrowserWindow.getAllWindows()) window.destroy()
  })
  return new Promise((_resolve, reject) => {
    const refuse = (why: string) =>
      reject(new Error(`macOS did not install the update: ${why} The package is at ${checked.file}.`))
    updater.on('error', ({ message }) => refuse(message))
    setTimeout(refuse, SQUIRREL_MS, 'It did not answer.')
    updater.quitAndInstall()
  })
}

/**
 * Lays the package where electron-updater keeps what it has downloaded, and lets it take that. It gets nothing to download with, so
 * that it asks no address, and refuses a file of another SHA-512.
 */
async function handOver<Kind extends AppUpdater>(
  { file, sha512 }: CheckedPackage,
  Updater: new (...options: ConstructorParameters<typeof MacUpdater>) => Kind,
): Promise<Kind> {
  const folder = join(dirname(file), 'handed-over')
  const facts = { url: `layerline${extname(file)}`, sha512, isAdminRightsRequired: true }
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pending'), { recursive: true })
  await link(file, join(folder, 'pending', facts.url))
  await writeFile(join(folder, 'pending/update-info.json'), JSON.stringify({ ...facts, fileName: facts.url }))
  await writeFile(join(folder, 'app-update.yml'), '{}')
  // The signed list has chosen the version, at times an older one: here it counts as newer.
  const info = { version: '1.0.0', files: [facts], path: facts.url, sha512, releaseDate: '' }
  const updater = new Updater({ provider: 'custom', updateProvider: OneRelease, info }, programIn(folder))
  updater.logger = null
  updater.autoInstallOnAppQuit = false
  updater.disableDifferentialDownload = true
  updater.disableWebInstaller = true
  try {
    await (
      await updater.checkForUpdates()
    )?.downloadPromise
  } catch (cause) {
    throw new Error('The package was changed since it was checked, so nothing was installed.', { cause })
  }
  return updater
}

/** The list that electron-updater reads: one release. */
class OneRelease implements Omit<Provider<UpdateInfo>, 'getBlockMapFiles' | 'isUseMultipleRangeRequest'> {
  readonly #info: UpdateInfo
  readonly fileExtraDownloadHeaders = null

  constructor({ info }: Record<string, UpdateInfo>) {
    this.#info = info
  }

  setRequestHeaders(): void {}

  async getLatestVersion(): Promise<UpdateInfo> {
    return this.#info
  }

  resolveFiles({ files }: UpdateInfo) {
    return files.map((info) => ({ url: new URL(info.url, 'file:///'), info }))
  }
}

/** The program as electron-updater sees it, which neither ends nor starts it. */
function programIn(folder: string): NonNullable<ConstructorParameters<typeof MacUpdater>[1]> {
  const nothing = () => {}
  return {
    version: '0.0.0',
    name: basename(folder),
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: dirname(folder),
    whenReady: async () => {},
    relaunch: nothing,
    quit: nothing,
    onQuit: nothing,
  }
}

import type childProcess from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rightOfUpdater } from '../../main/updates/hand-over.ts'

/** Electron's autoUpdater on a Mac. */
class Squirrel extends EventEmitter {
  feed: { url: string; headers: Record<string, string> } | null = null
  quits = 0
  checks = 0
  setFeedURL(feed: Squirrel['feed']) {
    this.feed = feed
  }
  checkForUpdates() {
    this.checks++
    this.emit('asked')
  }
  quitAndInstall() {
    this.emit('before-quit-for-update')
    this.quits++
  }
}

/** A window that does not close when it is asked to. */
const kiosk = vi.hoisted(() => ({ destroy: vi.fn<() => void>() }))
const electron = vi.hoisted(() => ({
  shell: { openPath: vi.fn<(file: string) => Promise<string>>() },
  app: null as unknown as EventEmitter,
  autoUpdater: null as unknown as EventEmitter,
  BrowserWindow: { getAllWindows: () => [kiosk] },
}))
vi.mock('electron', () => electron)

let folder: string
let squirrel: Squirrel
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-handed-'))
  squirrel = new Squirrel()
  electron.app = new EventEmitter()
  electron.autoUpdater = squirrel
  kiosk.destroy.mockReset()
  electron.shell.openPath.mockReset().mockResolvedValue('')
  // electron-updater asks for Electron by require, which no mock of Vitest replaces.
  const { resolve, cache } = createRequire(
    join(import.meta.dirname, '../../node_modules/electron-updater/x.js'),
  )
  cache[resolve('electron')] = { exports: { autoUpdater: squirrel } } as NodeJS.Module
  Object.assign(process, { resourcesPath: join(folder, 'resources') })
})
afterEach(() => {
  Reflect.deleteProperty(process, 'resourcesPath')
  rmSync(folder, { recursive: true, force: true })
})

function packageOf(name: string): string {
  mkdirSync(join(folder, 'packages'))
  const file = join(folder, 'packages', name)
  writeFileSync(file, 'the new program')
  return file
}

/** Stands in for the helper of Windows: writes down what it was asked to run, and ends with a code. */
function elevate(code: number): string {
  const asked = join(folder, 'asked')
  mkdirSync(join(folder, 'resources'))
  writeFileSync(
    join(folder, 'resources/elevate.exe'),
    `#!/bin/sh\nfor word; do echo "$word"; done > ${asked}\nexit ${code}\n`,
  )
  chmodSync(join(folder, 'resources/elevate.exe'), 0o755)
  return asked
}

describe('an installer of Windows', () => {
  test('is run for an administrator without its pages, and starts the new version', async () => {
    const asked = elevate(0)
    const right = await rightOfUpdater(packageOf('Layerline Setup 0.2.0.exe'))
    expect(existsSync(asked)).toBe(false)
    await right.install()
    expect(right.isAfterEnd).toBe(true)
    const [installer, ...args] = readFileSync(asked, 'utf8').trim().split('\n')
    expect(args).toEqual(['--updated', '/S', '--force-run'])
    expect(readFileSync(installer, 'utf8')).toBe('the new program')
    expect(electron.shell.openPath).not.toHaveBeenCalled()
  })

  test('is not run when it was changed since it was checked', async () => {
    const asked = elevate(0)
    const file = packageOf('Layerline Setup 0.2.0.exe')
    const right = await rightOfUpdater(file)
    writeFileSync(file, 'the new progrAm')
    await expect(right.install()).rejects.toThrow(
      'was changed since it was checked, so nothing was installed.',
    )
    expect(existsSync(asked)).toBe(false)
  })

  test('says that no administrator allowed it, so that the old version starts again', async () => {
    elevate(1)
    const right = await rightOfUpdater(packageOf('setup.exe'))
    await expect(right.install()).rejects.toThrow('No administrator allowed the installation')
  })

  test('is opened by the system where nothing can ask for an administrator', async () => {
    const file = packageOf('setup.exe')
    await (await rightOfUpdater(file)).install()
    expect(electron.shell.openPath).toHaveBeenCalledWith(file)
  })

  test('replaces what was handed over before', async () => {
    const asked = elevate(0)
    const file = packageOf('setup.exe')
    await (await rightOfUpdater(file)).install()
    rmSync(file)
    writeFileSync(file, 'the old program')
    await (await rightOfUpdater(file)).install()
    expect(readFileSync(readFileSync(asked, 'utf8').split('\n')[0], 'utf8')).toBe('the old program')
  })
})

describe('a zip of macOS', () => {
  // electron-updater asks this computer whether it is a Mac with a chip of Apple, and prints what goes wrong.
  beforeEach(() => {
    const programs = createRequire(import.meta.url)('node:child_process') as typeof childProcess
    vi.spyOn(programs, 'execFileSync').mockReturnValue('sysctl.proc_translated: 0')
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Fetches what Squirrel would. */
  async function fetchUpdate(): Promise<string> {
    const { url, headers } = squirrel.feed!
    const { url: file } = (await (await fetch(url, { headers })).json()) as { url: string }
    return (await fetch(file)).text()
  }

  test('is given to Squirrel from this computer, which ends the program once it has taken it', async () => {
    const right = await rightOfUpdater(packageOf('Layerline-0.2.0-arm64-mac.zip'))
    electron.app.on('window-all-closed', () =>
      expect.unreachable('the program would end before it is replaced'),
    )
    electron.app.on('will-quit', () => expect.unreachable('the program would be kept from ending'))
    expect(squirrel.feed).toBeNull()
    const asked = once(squirrel, 'asked')
    void right.install()
    await asked
    expect(new URL(squirrel.feed!.url).hostname).toBe('127.0.0.1')
    expect(await fetchUpdate()).toBe('the new program')
    expect({ quits: squirrel.quits, closed: kiosk.destroy.mock.calls.length }).toEqual({
      quits: 0,
      closed: 0,
    })
    squirrel.emit('update-downloaded')
    expect({ quits: squirrel.quits, closed: kiosk.destroy.mock.calls.length }).toEqual({
      quits: 1,
      closed: 1,
    })
    electron.app.emit('window-all-closed')
    electron.app.emit('will-quit')
  })

  test('is told with the reason and its place when macOS refuses it, and ends nothing', async () => {
    const file = packageOf('Layerline-0.2.0-mac.zip')
    const right = await rightOfUpdater(file)
    const asked = once(squirrel, 'asked')
    const installed = right.install()
    await asked
    squirrel.emit('error', new Error('Code signature did not pass validation.'))
    await expect(installed).rejects.toThrow(
      `macOS did not install the update: Code signature did not pass validation. The package is at ${file}.`,
    )
    expect(squirrel.quits).toBe(0)
  })

  test('is not given to Squirrel when it was changed since it was checked', async () => {
    const file = packageOf('Layerline-0.2.0-mac.zip')
    const right = await rightOfUpdater(file)
    writeFileSync(file, 'the new progrAm')
    await expect(right.install()).rejects.toThrow('was changed since it was checked')
    expect(squirrel.checks).toBe(0)
  })
})

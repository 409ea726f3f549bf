import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { PackageTarget } from '../../shared/workstation/releases.ts'
import type { EmbeddedServer } from '../embed-server.ts'
import { sendEvent } from '../bridge/send-event.ts'
import { isPrinting } from '../printing.ts'
import { closeAndInstall } from './close-and-install.ts'
import { findInstallation, type Installation } from './install-package.ts'
import { KnownReleases } from './known-releases.ts'
import { readVendorKey } from './read-manifest.ts'
import { Updater } from './updater.ts'

/** The folder of updates in the desktop program's own folder, whose subfolders no backup has. */
function updatesFolder(userData: string): string {
  return join(userData, 'updates')
}

/** Starts looking for updates, where an address is set. */
export function openUpdates(server: EmbeddedServer, onChange: () => void): Updater {
  const known = openKnownReleases(app.getPath('userData'))
  const updater = new Updater({
    version: app.getVersion(),
    known,
    host: {
      obstacles: async () => ({ ...(await server.readObstacles()), printing: countPrinting() }),
      backUp: () => server.backUpForUpdate(),
      schemaVersion: () => server.readSchemaVersion(),
      closeAndInstall: (file, restore) =>
        closeAndInstall({ server, known, file, restore, stop: () => updater.stop() }),
      now: () => new Date(),
    },
    onChange: () => {
      for (const window of BrowserWindow.getAllWindows()) sendEvent(window.webContents, { event: 'updates' })
      onChange()
    },
  })
  void updater.start()
  app.once('will-quit', () => updater.stop())
  return updater
}

/** What the installed program knows of other versions. */
export function openKnownReleases(userData: string): KnownReleases {
  return new KnownReleases({
    folder: updatesFolder(userData),
    vendorKey: readVendorKey(readBuildSettings().updateKey),
    version: app.getVersion(),
    installation: ownInstallation(),
  })
}

function ownInstallation(): Installation | null {
  return findInstallation(readPackageType(), process.execPath, process.env)
}

/** The file is written when the program is packed; a program that is run from its sources may name one, for tests. */
function readPackageType(): PackageTarget | null {
  const named = app.isPackaged
    ? readText(join(process.resourcesPath, 'package-type'))
    : process.env['LAYERLINE_PACKAGE_TYPE']
  const target = PackageTarget.safeParse(named?.trim())
  return target.success ? target.data : null
}

/** Of the packed package.json. The environment counts only where the program is run from its sources. */
function readBuildSettings(): { updateKey?: string } {
  if (!app.isPackaged) {
    const updateKey = process.env['LAYERLINE_UPDATE_KEY']
    return updateKey === undefined ? {} : { updateKey }
  }
  return Object(JSON.parse(readText(join(app.getAppPath(), 'package.json')) ?? '{}')) as {
    updateKey?: string
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function countPrinting(): number {
  return BrowserWindow.getAllWindows().filter((window) => isPrinting(window.webContents)).length
}

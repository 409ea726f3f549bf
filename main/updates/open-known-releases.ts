import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { PackageTarget } from '../../shared/operations/workstation/releases.ts'
import { findInstallation, type Installation } from './install-package.ts'
import { isReplaceable } from './is-replaceable.ts'
import { KnownReleases } from './known-releases.ts'
import { readVendorKey } from './read-manifest.ts'

// Imports nothing of windows: a command loads it as a chunk, and what finds its files beside itself has to stay in the main bundle.

/** Returns the folder of updates in the desktop program's own folder, whose subfolders no backup has. */
function updatesFolder(userData: string): string {
  return join(userData, 'updates')
}

/** Opens the installed program's list of other versions. */
export function openKnownReleases(userData: string): KnownReleases {
  return new KnownReleases({
    folder: updatesFolder(userData),
    vendorKey: readVendorKey(readBuildSettings().updateKey),
    version: app.getVersion(),
    installation: ownInstallation(),
  })
}

function ownInstallation(): Installation | null {
  const found = findInstallation(readPackageType(), process.execPath, process.env)
  return found && { ...found, isReplaceable: process.platform === 'darwin' && isReplaceable(found.program) }
}

/** The file is written when the program is packed; a program that is run from its sources may name one, for tests. */
function readPackageType(): PackageTarget | null {
  const named = app.isPackaged
    ? readText(join(process.resourcesPath, 'package-type'))
    : process.env['LAYERLINE_PACKAGE_TYPE']
  const target = PackageTarget.safeParse(named?.trim())
  return target.success ? target.data : null
}

/** Reads the packed package.json. The environment counts only if the program is run from its sources. */
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

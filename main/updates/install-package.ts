import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { delimiter, dirname, extname, join } from 'node:path'
import type { PackageTarget } from '../../shared/operations/workstation/releases.ts'
import type { InstallWay } from '../../shared/operations/workstation/updates.ts'
import { askPassword, type InstallRight } from './ask-password.ts'
import { openBySystem, rightOfUpdater } from './hand-over.ts'

/** The place and the kind of the program's installation. */
export interface Installation {
  target: PackageTarget
  /** The executable, or the AppImage. */
  program: string
  /** The path of `pkexec`, which asks for the password of an administrator; null if it is missing. */
  pkexec: string | null
  /** True if macOS replaces it without a person: it is signed, and this person may write where it is. */
  isReplaceable?: boolean
}

/** Returns how the running program was installed; null if its folder does not name the package. */
export function findInstallation(
  named: PackageTarget | null,
  executable: string,
  environment: Record<string, string | undefined>,
): Installation | null {
  if (named === null) return null
  const program = named === 'AppImage' ? (environment['APPIMAGE'] ?? executable) : executable
  return { target: named, program, pkexec: findProgram('pkexec', environment) }
}

function findProgram(name: string, environment: Record<string, string | undefined>): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Returns the way to install a package here; with a backup that it restores, whoever installs by hand enters that, too. */
export function installWay(
  { target, program, pkexec, isReplaceable }: Installation,
  file: string,
  restore: string | null = null,
): InstallWay {
  if (target === 'AppImage' && isWritable(dirname(program))) return { kind: 'program' }
  if (target === 'deb' && pkexec !== null) return { kind: 'password' }
  if (restore === null && target === 'nsis') return { kind: 'elevated' }
  if (restore === null && isOfMac(target)) {
    const opened = isArchive(file) ? 'zip' : 'dmg'
    return isReplaceable && opened === 'zip' ? { kind: 'program' } : { kind: 'opened', target: opened }
  }
  return { kind: 'by_hand', command: installCommand({ target, program }, file) }
}

/** Returns the command that a person enters once Layerline is closed. */
export function installCommand({ target, program }: Pick<Installation, 'target' | 'program'>, file: string) {
  if (target === 'deb') return `sudo dpkg --install ${quoted(file)}`
  if (target === 'AppImage') return `sudo install -m 755 ${quoted(file)} ${quoted(program)}`
  if (target === 'tar.xz')
    return `tar -xJf ${quoted(file)} --strip-components=1 -C ${quoted(dirname(program))}`
  return `${target === 'nsis' ? 'explorer' : 'open'} ${quoted(file, target)}`
}

function isOfMac(target: PackageTarget): boolean {
  return target === 'dmg' || target === 'zip'
}

function isArchive(file: string): boolean {
  return extname(file) === '.zip'
}

/** Gets the right to install a package while the shop is still open. Throws an Error with a sentence when it is refused. */
export async function askToInstall(installation: Installation, file: string): Promise<InstallRight> {
  const { target, program, pkexec, isReplaceable } = installation
  if (target === 'AppImage') return { install: async () => replaceFile(file, program), giveUp: () => {} }
  if (target === 'nsis' || (isReplaceable && isArchive(file))) return rightOfUpdater(file)
  if (isOfMac(target)) return { install: () => openBySystem(file), giveUp: () => {}, isAfterEnd: true }
  if (target !== 'deb' || pkexec === null) throw new Error('This package is installed by hand.')
  return askPassword({ pkexec, installer: installerOf(installation) }, file)
}

/** Returns what a deb has besides the program to install another one. */
export function installerOf({ program }: Pick<Installation, 'program'>): string {
  return join(dirname(program), 'resources', 'install-update')
}

/** Whole or not at all: a program that is being started is either version, also after a power failure. */
function replaceFile(file: string, program: string): void {
  const copy = `${program}.new`
  try {
    copyFileSync(file, copy)
    // A download may be read by nobody else and is not executable: the new version may do what the one before may.
    chmodSync(copy, statSync(program).mode)
    const handle = openSync(copy, 'r+')
    fsyncSync(handle)
    closeSync(handle)
    renameSync(copy, program)
  } catch (error) {
    rmSync(copy, { force: true })
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOSPC' ? 'the disk has no room for it' : `the system says ${code ?? String(error)}`
    throw new Error(`The program at ${program} was not replaced: ${why}.`, { cause: error })
  }
}

/** Returns true if this person may change what is in a folder. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Quotes a path for the shell of the system that a package is for. */
export function quoted(path: string, target: PackageTarget = 'deb'): string {
  if (target === 'nsis') return `"${path}"`
  return /^[\w./+:-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

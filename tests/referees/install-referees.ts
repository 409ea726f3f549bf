import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDER = import.meta.dirname

/** Debian installs Wine here, beside the path. */
export const WINE = '/usr/lib/wine/wine64'
export const HAS_WINE = existsSync(WINE)

/** Installs the referees where they are missing or older than their lock file. Vitest calls it before their tests. */
export default function installReferees(): void {
  install(FOLDER)
  if (HAS_WINE) install(join(FOLDER, 'windows'), '--os=win32', '--cpu=x64')
}

function install(folder: string, ...options: string[]): void {
  // npm writes it at the end of each installation.
  const installed = join(folder, 'node_modules', '.package-lock.json')
  const lock = join(folder, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  process.stderr.write(
    `Installing the referees of the long tests (${relative(process.cwd(), folder)}), once…\n`,
  )
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error', ...options]
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', command, {
    cwd: folder,
    shell: isWindows,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0)
    throw new Error(`The referees could not be installed: run "npm ci" in ${folder}, which says why.`)
}

if (import.meta.main) installReferees()

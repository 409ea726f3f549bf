import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
/** npm writes it at the end of each installation. */
const INSTALLED = join(FOLDER, 'node_modules', '.package-lock.json')
const LOCK = join(FOLDER, 'package-lock.json')

/** Installs the referees where they are missing or older than their lock file. Vitest calls it before their tests. */
export default function installReferees(): void {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return
  process.stderr.write('Installing the referees of the long tests (tests/referees), once…\n')
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error']
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', command, {
    cwd: FOLDER,
    shell: isWindows,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0)
    throw new Error('The referees could not be installed: run "npm ci" in tests/referees, which says why.')
}

if (import.meta.main) installReferees()

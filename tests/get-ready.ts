import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'

/** Disk space for a build, the browser's profiles and the shops of the tests. */
const NEEDED_BYTES = 2e9

requireSpace()
ensureChromium()

/** Ends the command before anything slow. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function requireSpace(): void {
  const { bavail, bsize } = statfsSync(import.meta.dirname)
  const free = bavail * bsize
  if (free < NEEDED_BYTES)
    refuse(
      `The tests need ${NEEDED_BYTES / 1e9} GB of free space here, and there are ${(free / 1e9).toFixed(1)} GB: free some first.`,
    )
}

/** Debian's browser without a window; an older Debian has only the whole one. */
const APT = 'apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20'
const INSTALL = `${APT} install -y -qq --no-install-recommends`
const FROM_DEBIAN = `${APT} update -qq; ${INSTALL} chromium-headless-shell || test -x /usr/bin/chromium || ${INSTALL} chromium`

/** Installs a Chromium for the browser tests, where there is none or only the slower one of the system. */
function ensureChromium(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const found = findChromium()
  if (found !== null && (found !== '/usr/bin/chromium' || !isDebianRoot)) return
  process.stderr.write(
    `Installing ${isDebianRoot ? 'the Chromium of this system for tests' : 'Playwright’s Chromium'}, once…\n`,
  )
  const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  const [program, args] = isDebianRoot
    ? ['sh', ['-c', FROM_DEBIAN]]
    : [process.execPath, [playwright, 'install', 'chromium']]
  // What it prints is of use only where it fails.
  const { status, stderr } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (findChromium() !== null) return
  const why = status === 0 ? 'it left none' : (stderr.trim().split('\n').at(-1) ?? '')
  refuse(`No Chromium could be installed (${why}): install one, or set CHROMIUM to the path of one.`)
}

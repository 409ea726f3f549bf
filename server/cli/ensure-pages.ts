import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from '../program-folders.ts'

const VITE = join(PROGRAM.root, 'node_modules', 'vite', 'bin', 'vite.js')

/**
 * Builds the pages and the bridge when they are missing or older than their sources. An installed program has no sources, so
 * there is nothing to do; without the packages that build, it says so, and the shop serves programs only.
 */
export function ensurePages(): void {
  const sources = ['renderer', 'shared'].map((name) => join(PROGRAM.root, name))
  if (!sources.every((folder) => existsSync(folder))) return
  const index = join(PROGRAM.pages, 'index.html')
  if (existsSync(index) && statSync(index).mtimeMs > Math.max(...sources.map(findNewestChange))) return
  if (!existsSync(VITE)) {
    const state = existsSync(index) ? 'older than their sources' : 'not built'
    process.stderr.write(
      `The pages are ${state}, and "npm ci --omit=dev" left out what builds them: run "npm ci" for them.\n`,
    )
    return
  }
  process.stderr.write('Building the pages, this takes a few seconds…\n')
  // The bridge first: after an interruption the pages are still missing, so both are built next time.
  if (!build('main/vite.bridge.config.ts'))
    process.stderr.write('Could not build the bridge for agents; the shop runs without offering it.\n')
  if (!build('renderer/vite.config.ts'))
    throw new Error('The pages could not be built; the lines above say why.')
}

/** The build writes to standard error, because standard output belongs to the command. */
function build(config: string): boolean {
  const { status } = spawnSync(process.execPath, [VITE, 'build', '-c', config, '--logLevel', 'warn'], {
    cwd: PROGRAM.root,
    stdio: ['ignore', 2, 2],
    // Tests and shells may say otherwise, and pages for development are twice as large.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return status === 0
}

/** Returns when a file below a folder last changed, in milliseconds. */
function findNewestChange(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? findNewestChange(path) : statSync(path).mtimeMs)
  }, 0)
}

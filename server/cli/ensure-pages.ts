import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROGRAM } from '../platform/program-folders.ts'
import { buildAlone } from './build-lock.ts'
import { canBuild, runVite } from './run-vite.ts'

/** Tests and shells may say otherwise, and pages for development are twice as large. */
const QUICK = { NODE_ENV: 'production', LAYERLINE_QUICK_BUILD: '1' }

/**
 * Builds the pages and the bridge when they are missing or older than their sources. An installed program has no sources, so
 * there is nothing to do; without the packages that build, it says so, and the shop serves programs only.
 */
export async function ensurePages(): Promise<void> {
  const sources = ['renderer', 'shared'].map((name) => join(PROGRAM.root, name))
  if (!sources.every((folder) => existsSync(folder))) return
  const index = join(PROGRAM.pages, 'index.html')
  const areFresh = () => {
    if (!existsSync(index)) return false
    const built = statSync(index).mtimeMs
    return built > Math.max(...sources.slice(0, isOlderThanBundle(built) ? 2 : 1).map(findNewestChange))
  }
  if (areFresh()) return
  if (!canBuild()) {
    const state = existsSync(index) ? 'older than their sources' : 'not built'
    process.stderr.write(
      `The pages are ${state}, and "npm ci --omit=dev" left out what builds them: run "npm ci" for them.\n`,
    )
    return
  }
  await buildAlone(join(dirname(PROGRAM.pages), 'building-pages'), async () => {
    // Another process may have built them meanwhile.
    if (!areFresh()) await buildPages()
  })
}

/** A bundle runs only if nothing in `shared` is newer, so pages made after it have only their own sources to be compared with. */
function isOlderThanBundle(built: number): boolean {
  if (import.meta.url.endsWith('.ts')) return true
  return built < statSync(join(PROGRAM.root, 'dist', 'server', 'run-named.js')).mtimeMs
}

async function buildPages(): Promise<void> {
  process.stderr.write('Building the pages, this takes a few seconds…\n')
  // The bridge takes a quarter of the time. It does not count as missing later, so it may not be the last to be ready.
  const [bridge, pages] = await Promise.all(
    ['main/vite.bridge.config.ts', 'renderer/vite.config.ts'].map((config) => runVite(config, QUICK)),
  )
  if (!bridge)
    process.stderr.write('Could not build the bridge for agents; the shop runs without offering it.\n')
  if (!pages) throw new Error('The pages could not be built; the lines above say why.')
}

/** Returns when a file below a folder last changed, in milliseconds. */
function findNewestChange(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? findNewestChange(path) : statSync(path).mtimeMs)
  }, 0)
}

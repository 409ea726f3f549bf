import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from '../program-folders.ts'

/**
 * Builds the pages when they were never built or their sources are newer, and with them the bridge that the shop hands out.
 * An installed program has no sources: nothing to do.
 */
export function ensurePages(): void {
  const sources = ['renderer', 'shared'].map((name) => join(PROGRAM.root, name))
  if (!sources.every((folder) => existsSync(folder))) return
  const index = join(PROGRAM.pages, 'index.html')
  if (existsSync(index) && statSync(index).mtimeMs > Math.max(...sources.map(newest))) return
  process.stderr.write('Building the pages, this takes a few seconds…\n')
  // The bridge first: where that is interrupted, the pages are still to be built, and both are made the next time.
  if (!build('main/vite.bridge.config.ts'))
    process.stderr.write(
      'The bridge for agents could not be built; the shop goes on without handing it out.\n',
    )
  if (!build('renderer/vite.config.ts'))
    throw new Error('The pages could not be built; the lines above say why.')
}

/** Standard output belongs to the command itself, so the build writes to standard error. */
function build(config: string): boolean {
  const vite = join(PROGRAM.root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '-c', config, '--logLevel', 'warn'], {
    cwd: PROGRAM.root,
    stdio: ['ignore', 2, 2],
  })
  return status === 0
}

/** When a file below a folder was changed last, in milliseconds. */
function newest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }, 0)
}

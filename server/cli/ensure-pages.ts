import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from '../program-folders.ts'

/** Builds the pages when they were never built or their sources are newer. An installed program has no sources: nothing to do. */
export function ensurePages(): void {
  const sources = ['renderer', 'shared'].map((name) => join(PROGRAM.root, name))
  if (!sources.every((folder) => existsSync(folder))) return
  const index = join(PROGRAM.pages, 'index.html')
  if (existsSync(index) && statSync(index).mtimeMs > Math.max(...sources.map(newest))) return
  process.stderr.write('Building the pages, this takes a few seconds…\n')
  const vite = join(PROGRAM.root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Standard output belongs to the command itself, so the build writes to standard error.
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '-c', 'renderer/vite.config.ts', '--logLevel', 'warn'],
    {
      cwd: PROGRAM.root,
      stdio: ['ignore', 2, 2],
    },
  )
  if (built.status !== 0) throw new Error('The pages could not be built; the lines above say why.')
}

/** When a file below a folder was changed last, in milliseconds. */
function newest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }, 0)
}

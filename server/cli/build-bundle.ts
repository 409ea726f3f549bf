import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './bundle-age.js'
import { canBuild, runVite } from './run-vite.ts'

const DIST = join(ROOT, 'dist')
const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Makes the bundle of the desktop program and the server. Returns false if that is impossible: without vite, or in a folder that
 * cannot be written to. Then the program runs from its sources. Throws an Error when the sources cannot be built.
 */
export async function buildBundle(): Promise<boolean> {
  const folder = canBuild() ? temporaryFolder() : null
  if (folder === null) return false
  process.stderr.write('Building the server from its sources…\n')
  try {
    if (!(await runVite('main/vite.config.ts', {}, ['--outDir', folder])))
      throw new Error('The server could not be built; the lines above say why.')
    putInPlace(folder)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function temporaryFolder(): string | null {
  try {
    mkdirSync(DIST, { recursive: true })
    return mkdtempSync(join(DIST, 'building-'))
  } catch {
    return null
  }
}

/**
 * Replaces the last bundle file by file, entries after what they import, so that another process can start meanwhile. Chunks of the
 * last bundle stay for a week: a server that runs still loads them.
 */
function putInPlace(folder: string): void {
  const made = globSync('**/*.*', { cwd: folder })
  const chunks = made.filter(isChunk)
  const entries = made.filter((name) => !isChunk(name))
  for (const name of [...chunks, ...entries]) {
    mkdirSync(dirname(join(DIST, name)), { recursive: true })
    renameSync(join(folder, name), join(DIST, name))
  }
  for (const name of globSync('server/chunks/*', { cwd: DIST }))
    if (!made.includes(name)) removeOld(join(DIST, name))
}

const isChunk = (name: string) => dirname(name).endsWith('chunks')

function removeOld(path: string): void {
  const last = statSync(path, { throwIfNoEntry: false })
  if (last && Date.now() - last.mtimeMs > WEEK_MS) rmSync(path, { force: true })
}

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUNDLE, isBundleFresh, ROOT } from './bundle-age.js'

// JavaScript, because Node's reader of TypeScript takes 0.1 s to load, and because older versions of Node can say what they lack.

const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `Layerline needs Node 24 (this is ${process.versions.node}). Start it with "npm run ..." after "npm ci".\n`,
  )
  process.exit(2)
}

// Threads and processes of this program inherit it, and so does the desktop program that `npm start` opens.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'node')

/**
 * Runs a command of the program from its bundle, which is made first when the sources are newer. Imports nothing of the program
 * itself, because reading its modules one by one takes seconds.
 *
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export async function launch(name, args) {
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
  try {
    const isBuilt = isBundleFresh() || (await buildFor(name))
    const { runNamed } = await import(isBuilt ? pathToFileURL(BUNDLE).href : './run-named.ts')
    await runNamed(name, args)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * Builds the bundle, and beside it the pages that a server needs: the first start of a checkout uses all cores.
 *
 * @param {string} name
 * @returns {Promise<boolean>}
 */
async function buildFor(name) {
  const { buildBundle } = await import('./build-bundle.ts')
  if (name !== 'serve') return buildBundle()
  const { ensurePages } = await import('./ensure-pages.ts')
  const [bundle, pages] = await Promise.allSettled([buildBundle(), ensurePages()])
  for (const built of [bundle, pages]) if (built.status === 'rejected') throw built.reason
  return bundle.status === 'fulfilled' && bundle.value
}

if (import.meta.main) await launch(process.argv[2], process.argv.slice(3))

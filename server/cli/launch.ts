import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUNDLE, isBundleFresh, ROOT } from './bundle-age.ts'
import type { runNamed } from './run-named.ts'

/**
 * Runs a command of the program from its bundle, which is made first when the sources are newer. Imports nothing of the program
 * itself, because reading its modules one by one takes seconds.
 */
export async function launch(name: string, args: string[] = process.argv.slice(2)): Promise<void> {
  // Threads and processes of this program inherit it.
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'node')
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
  try {
    const isBuilt = isBundleFresh() || (await import('./build-bundle.ts')).buildBundle()
    const entry = isBuilt ? pathToFileURL(BUNDLE).href : './run-named.ts'
    const program = (await import(entry)) as { runNamed: typeof runNamed }
    await program.runNamed(name, args)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

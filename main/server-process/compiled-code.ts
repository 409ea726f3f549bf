import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import nodeModule from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDataFolder, holdsShop } from '../../server/cli/data-folder.ts'

/**
 * Returns the folder in which Node keeps the compiled code of this version, and removes that of others: Node would not read it again,
 * and never removes it. Where nothing can be written, Node compiles at each start.
 */
export function compiledCodeFolder(folder: string, version: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(folder))
      if (name !== version) rmSync(join(folder, name), { recursive: true, force: true })
  } catch {
    // A start does without.
  }
  return join(folder, version)
}

/**
 * Makes a command of the installed program, and its threads, use the compiled code that the desktop program uses. A folder without
 * a shop stays as it is.
 */
export function useCompiledCode(args: string[], version: string): void {
  const { values } = parseArgs({ args, strict: false, options: { data: { type: 'string' } } })
  const { moved: path } = findDataFolder(typeof values.data === 'string' ? values.data : undefined)
  // Node before 22 has none; the tests of packages run in such a runtime.
  if (!holdsShop(path) || !('enableCompileCache' in nodeModule)) return
  const folder = compiledCodeFolder(join(path, 'desktop', 'compiled'), version)
  process.env['NODE_COMPILE_CACHE'] ??= folder
  nodeModule.enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}

import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
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

/** Makes a server without a window, and its threads, run the compiled code that the desktop program keeps with the shop. */
export function reuseCompiledCode(args: string[], version: string): void {
  const shop = findOwnShop(args)
  // Node before 22 has no such cache; the tests of packages run in one.
  if (shop === null || !('enableCompileCache' in nodeModule)) return
  process.env['NODE_COMPILE_CACHE'] ??= compiledCodeFolder(join(shop, 'desktop', 'compiled'), version)
  nodeModule.enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}

/**
 * Returns the data folder of a shop that belongs to this person: what root left there, nobody else could replace. Null for any
 * other folder; the command says itself what is wrong with it.
 */
function findOwnShop(args: string[]): string | null {
  try {
    const { values } = parseArgs({ args, strict: false, options: { data: { type: 'string' } } })
    const { moved } = findDataFolder(typeof values.data === 'string' ? values.data : undefined)
    if (!holdsShop(moved)) return null
    const { uid } = statSync(moved)
    return (process.getuid?.() ?? uid) === uid ? moved : null
  } catch {
    return null
  }
}

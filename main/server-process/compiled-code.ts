import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

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

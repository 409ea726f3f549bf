import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredNames } from '../ports/files.ts'

const PART_NAME = /^[0-9a-f]{64}$/
const DERIVED_NAME = /^[0-9a-f]{64}-[\w.-]+$/

/** Lists the store's own files in `parts` and `derived`; everything else there belongs to other programs. */
export function listStored(folder: string): StoredNames {
  const parts = entriesOf(join(folder, 'parts')).filter(
    (entry) => entry.isFile() && PART_NAME.test(entry.name),
  )
  const derived = entriesOf(join(folder, 'derived')).filter(
    (entry) => entry.isDirectory() && DERIVED_NAME.test(entry.name),
  )
  return { parts: parts.map(({ name }) => name), derived: derived.map(({ name }) => name) }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

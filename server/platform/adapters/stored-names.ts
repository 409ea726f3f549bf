import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredNames } from '../ports/files.ts'

const HASH_NAME = /^[0-9a-f]{64}$/
const DERIVED_NAME = /^[0-9a-f]{64}-[\w.-]+$/

/** Lists the store's own files in `parts`, `photos`, `prints` and `derived`; everything else there belongs to other programs. */
export function listStored(folder: string): StoredNames {
  const derived = entriesOf(join(folder, 'derived')).filter(
    (entry) => entry.isDirectory() && DERIVED_NAME.test(entry.name),
  )
  return {
    parts: filesIn(join(folder, 'parts')),
    derived: derived.map(({ name }) => name),
    photos: filesIn(join(folder, 'photos')),
    prints: filesIn(join(folder, 'prints')),
  }
}

function filesIn(folder: string): string[] {
  const files = entriesOf(folder).filter((entry) => entry.isFile() && HASH_NAME.test(entry.name))
  return files.map(({ name }) => name)
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

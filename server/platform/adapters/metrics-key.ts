import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MetricsKey } from '../ports/metrics.ts'
import { writeWhole } from './write-whole.ts'

/** Not as long as the keys that are made here: an owner may write one of their own. */
const MIN_CHARACTERS = 20

/**
 * Returns the key of `GET /metrics`. It is in a file of the data folder, because only programs of this computer and this user can
 * read that, whatever a proxy makes of the address of a request. Made when there is none; a file that cannot be written or read
 * opens nothing.
 */
export function metricsKey(dataFolder: string): MetricsKey {
  const file = join(dataFolder, 'metrics.key')
  makeUnlessThere(file)
  return {
    file,
    opens: (given) => {
      const key = readKey(file)
      return key !== null && timingSafeEqual(hashOf(key), hashOf(given))
    },
  }
}

function makeUnlessThere(file: string): void {
  try {
    if (!existsSync(file)) writeWhole(file, `${randomBytes(32).toString('base64url')}\n`)
  } catch {
    // A full or read-only disk must not keep the shop closed; an owner's API key opens the metrics as well.
  }
}

/** Read for each request, so that a key that is replaced or removed counts at once. */
function readKey(file: string): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim()
    return key.length >= MIN_CHARACTERS ? key : null
  } catch {
    return null
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

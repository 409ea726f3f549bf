import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWhole } from './write-whole.ts'

/**
 * Returns the key of the pseudonyms in a shop's support bundles, made when it is first needed. Without it a pseudonym cannot be
 * compared with a guessed name. On a disk that cannot be written it is another one each time.
 */
export function readPseudonymKey(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    const key = randomBytes(32).toString('hex')
    keep(path, key)
    return key
  }
}

function keep(path: string, key: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeWhole(path, key)
  } catch {
    // The bundle is made all the same.
  }
}

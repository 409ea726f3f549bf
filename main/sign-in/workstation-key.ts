import { hash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const KEY = /^[\w-]{43}$/

/** Returns the key by which the shop knows this computer; makes one where there is none. A copy of the data folder has it, too. */
export function readWorkstationKey(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8')
    if (KEY.test(kept)) return kept
  } catch {
    // The first time.
  }
  const key = randomBytes(32).toString('base64url')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, key, { mode: 0o600 })
  return key
}

/** What pages and the shop know of a key: it opens nothing. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'base64url')
}

import { hash, randomBytes } from 'node:crypto'
import { readKeptText, writeKeptText } from '../kept-file.ts'

const KEY = /^[\w-]{43}$/

/** Returns the key by which the shop knows this computer; makes one where there is none. A copy of the data folder has it, too. */
export function readWorkstationKey(file: string): string {
  const kept = readKeptText(file)
  if (kept !== null && KEY.test(kept)) return kept
  const key = randomBytes(32).toString('base64url')
  writeKeptText(file, key)
  return key
}

/** Returns the part of a key that pages and the shop know: it opens nothing. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'base64url')
}

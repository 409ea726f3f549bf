import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }

/** Lower-case letters and digits without look-alikes: 24 of 30 characters have 117 bits. */
const ID_ALPHABET = 'abcdefghjkmnpqrstuvwxyz2345678'
const ID_LENGTH = 24

function randomLetters(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export const systemIds: Ids = {
  make: (prefix) => `${prefix}_${randomLetters(ID_ALPHABET, ID_LENGTH)}`,
  letters: randomLetters,
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
}

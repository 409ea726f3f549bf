import { randomBytes, randomInt } from 'node:crypto'
import type { Clock, Ids } from '../ports.ts'

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }

/** Lower-case letters and digits without look-alikes: 30 characters, 24 of them give 117 bits. */
const ID_ALPHABET = 'abcdefghjkmnpqrstuvwxyz2345678'
const ID_LENGTH = 24

export const systemIds: Ids = {
  make: (prefix) =>
    `${prefix}_${Array.from({ length: ID_LENGTH }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('')}`,
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
}

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** A PIN that leaves the kiosk while its shop cannot be asked: the one with which it was set up or left last. */
export interface KeptPin {
  salt: string
  hash: string
}

/** Makes one comparison take about a tenth of a second (RFC 7914). */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 }
const BYTES = 32

export function keepPin(pin: string): KeptPin {
  const salt = randomBytes(16).toString('hex')
  return { salt, hash: hashOf(pin, salt).toString('hex') }
}

export function isKeptPin(pin: string, { salt, hash }: KeptPin): boolean {
  const kept = Buffer.from(hash, 'hex')
  return kept.length === BYTES && timingSafeEqual(hashOf(pin, salt), kept)
}

function hashOf(pin: string, salt: string): Buffer {
  return scryptSync(pin, salt, BYTES, COST)
}

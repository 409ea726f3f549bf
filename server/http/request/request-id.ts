import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { trustsProxy } from '../guards/trusted-proxies.ts'

/** Crockford's base 32: digits and letters that are not mistaken for each other when they are read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = 12

/**
 * Returns what names each request: staff search the log for it. The `X-Request-Id` of a trusted proxy is kept, because it is in
 * the proxy's own log; that of anyone else could pretend to be another request.
 */
export function requestIdMaker(
  trustedProxies: () => readonly string[],
): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const id = headers['x-request-id']
    const isHarmless = typeof id === 'string' && /^[\w.-]{1,64}$/.test(id)
    return isHarmless && trustsProxy(trustedProxies(), socket.remoteAddress) ? id : newRequestId()
  }
}

/** Random bytes for several hundred ids, because fetching them for one costs as much. */
const pool = Buffer.alloc(LETTERS * 512)
let used = pool.length

/** `7k3m-x0qe-2vta`: 60 random bits in groups. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (let letter = 0; letter < LETTERS; letter++) {
    if (letter > 0 && letter % 4 === 0) id += '-'
    id += ALPHABET[pool[used++] % ALPHABET.length]
  }
  return id
}

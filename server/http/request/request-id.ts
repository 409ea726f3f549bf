import { randomBytes } from 'node:crypto'
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

/** `7k3m-x0qe-2vta`: 60 random bits in groups. */
export function newRequestId(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replaceAll(/.{4}(?!$)/g, '$&-')
}

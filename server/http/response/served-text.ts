import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text with its ETag. */
export interface ServedText<Extra = unknown> {
  text: string
  etag: string
  extra: Extra
}

/** A shop is open at few addresses; more texts are not worth the memory. */
const MAX_CACHED = 8

/**
 * Caches a text for each key, because documents take long to make and crawlers read them. `keyOf` returns everything that
 * the text depends on.
 */
export function cachedText<Input, Extra>(
  keyOf: (input: Input) => string,
  make: (input: Input) => { text: string; extra: Extra },
): (input: Input) => ServedText<Extra> {
  const cache = new Map<string, ServedText<Extra>>()
  return (input) => {
    const key = keyOf(input)
    const cached = cache.get(key)
    if (cached) return cached
    const { text, extra } = make(input)
    const served = { text, extra, etag: `"${hash('sha1', text, 'base64url')}"` }
    cache.set(key, served)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return served
  }
}

/** Returns true if the caller sends this ETag in `If-None-Match`. */
export function holdsTag(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match']
  return (
    held !== undefined &&
    (held === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
}

/** Sends a public text, or 304 when the caller already has it. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { served, type }: { served: ServedText; type: string },
): FastifyReply {
  const { text, etag } = served
  reply.header('etag', etag).header('cache-control', 'public, max-age=60')
  if (holdsTag(request, etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}

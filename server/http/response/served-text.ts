import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text as it is sent, with the name of this very text for caches. */
export interface ServedText<Extra = unknown> {
  text: string
  etag: string
  extra: Extra
}

/** The addresses of a shop are few; more texts than this are not worth their memory. */
const MAX_KEPT = 8

/**
 * Makes a text once for each key and keeps the latest ones: the documents are long to make, the same for everybody who
 * has the shop open at the same address, and read by robots. `keyOf` names everything that the text depends on.
 */
export function madeOnce<Input, Extra>(
  keyOf: (input: Input) => string,
  make: (input: Input) => { text: string; extra: Extra },
): (input: Input) => ServedText<Extra> {
  const kept = new Map<string, ServedText<Extra>>()
  return (input) => {
    const key = keyOf(input)
    const known = kept.get(key)
    if (known) return known
    const { text, extra } = make(input)
    const served = { text, extra, etag: `"${hash('sha1', text, 'base64url')}"` }
    kept.set(key, served)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return served
  }
}

/** Whether the caller says that it holds this text already. */
export function holdsTag(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match']
  return (
    held !== undefined &&
    (held === '*' || held.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  )
}

/** Sends a public text, or 304 where the caller has it already. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  of: { served: ServedText; type: string },
): FastifyReply {
  const { text, etag } = of.served
  reply.header('etag', etag).header('cache-control', 'public, max-age=60')
  if (holdsTag(request, etag)) return reply.code(304).send()
  return reply.type(`${of.type}; charset=utf-8`).send(text)
}

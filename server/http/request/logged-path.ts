import type { FastifyRequest } from 'fastify'

/** Ids that open nothing without a sign-in. Those of checkouts, connection requests and upload links are secrets. */
const OPENS_NOTHING = /^(?:acc|gr|inv|key|ml|pk|q|tr)_[A-Za-z0-9]{1,40}$/
const NAMED_BY_ID = new Set(['id', 'quote_id', 'order_id', 'key_id', 'grant_id', 'passkey_id'])
/** What an address that leads nowhere may be made of: the secret of a mistyped link is never a short word. */
const SHORT_WORD = /^(?:v1|[a-z][a-z.-]{0,20})$/
const HIDDEN = '…'

/**
 * The path of a request as it may be written to the log. Whoever has a checkout link, a review link, the link of an
 * email, an upload address or a connection request may use it, so of what an address carries only what is known to
 * open nothing is written: a new route is safe without anybody thinking of it.
 */
export function loggedPath(request: FastifyRequest): string {
  const route = request.is404 ? undefined : request.routeOptions.url
  if (route === undefined) return unknownPath(request.url.split('?')[0])
  const params = (request.params ?? {}) as Record<string, string | undefined>
  return route.replaceAll(/:(\w+)/g, (_, name: string) => loggedParam(route, name, params[name] ?? ''))
}

function loggedParam(route: string, name: string, value: string): string {
  // The names of the procedures that a page calls.
  if (route === '/trpc/:path') return value
  return NAMED_BY_ID.has(name) && OPENS_NOTHING.test(value) ? value : HIDDEN
}

function unknownPath(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || SHORT_WORD.test(part) ? part : HIDDEN))
    .join('/')
}

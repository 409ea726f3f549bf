import type { FastifyRequest } from 'fastify'
import { routeOf } from './route-of.ts'

/** Ids that are useless without a sign-in. Those of checkouts, connection requests and upload links are secrets. */
const PUBLIC_ID = /^(?:acc|bk|gr|inv|key|ml|pk|q|tr)_[A-Za-z0-9]{1,40}$/
const NAMED_BY_ID = new Set(['id', 'quote_id', 'basket_id', 'order_id', 'key_id', 'grant_id', 'passkey_id'])
/** Segments that an unknown path may show: the secret of a mistyped link is never a short word. */
const SHORT_WORD = /^(?:v1|[a-z][a-z.-]{0,20})$/
const HIDDEN = '…'

/**
 * Returns the path of a request as it may be logged. Checkout, review and email links, upload addresses and connection
 * requests work for anyone who has them, so only parameters known to be harmless are logged: a new route is safe by default.
 */
export function loggedPath(request: FastifyRequest): string {
  const route = routeOf(request)
  if (route === null) return unknownPath(request.url.split('?')[0])
  const { path, params } = route
  return path.replaceAll(/:(\w+)/g, (_, name: string) => loggedParam(path, name, params[name] ?? ''))
}

function loggedParam(route: string, name: string, value: string): string {
  // Procedure names.
  if (route === '/trpc/:path') return value
  return NAMED_BY_ID.has(name) && PUBLIC_ID.test(value) ? value : HIDDEN
}

function unknownPath(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || SHORT_WORD.test(part) ? part : HIDDEN))
    .join('/')
}

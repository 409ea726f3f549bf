import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MAX_SECONDS } from '../../accounts/sessions.ts'
import { originOf, SESSION_COOKIES } from '../guards/trust.ts'

// The cookie depends on the request's scheme, not on the base URL: a shop with an https address is also opened over plain
// http, in its own window and in the local network. Each scheme uses its own cookie, so a session that began over https is
// never sent in the clear, and one planted over http is not accepted over https.

export function sessionSecret(request: FastifyRequest, baseUrl: string): string | undefined {
  return request.cookies[cookieFor(request, baseUrl).name]
}

/** Lasts as long as a session can be extended: the server decides when it expires, and the cookie is not sent again. */
export function setSessionCookie(reply: FastifyReply, baseUrl: string, secret: string): void {
  const { name, attributes } = cookieFor(reply.request, baseUrl)
  void reply.setCookie(name, secret, { ...attributes, maxAge: SESSION_MAX_SECONDS })
}

export function clearSessionCookie(reply: FastifyReply, baseUrl: string): void {
  const { name, attributes } = cookieFor(reply.request, baseUrl)
  void reply.clearCookie(name, attributes)
}

function cookieFor(request: FastifyRequest, baseUrl: string) {
  const secure = originOf(request, baseUrl).startsWith('https:')
  const name = secure ? SESSION_COOKIES.https : SESSION_COOKIES.http
  return { name, attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MAX_SECONDS } from '../../accounts/sessions.ts'
import { originOf, SESSION_COOKIES } from '../guards/trust.ts'

// The cookie follows the request, not the base address: a shop with an https address is also opened over plain http, in
// its own window and in the local network. Each scheme reads and writes its own cookie only, so that a session that began
// over https is never sent in the clear, and none that was planted over http counts over https.

export function sessionSecret(request: FastifyRequest, baseUrl: string): string | undefined {
  return request.cookies[cookieFor(request, baseUrl).name]
}

/** Kept as long as the session can be extended: its end is the server's to decide, and the cookie is not sent anew. */
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

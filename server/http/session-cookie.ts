import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MAX_SECONDS } from '../accounts/sessions.ts'

/** `__Host-` binds the cookie to this very origin; browsers allow that prefix on https only. */
const SECURE_NAME = '__Host-layerline'
const PLAIN_NAME = 'layerline'

export function sessionSecret(request: FastifyRequest, baseUrl: string): string | undefined {
  return request.cookies[cookieName(baseUrl)]
}

/** Kept as long as the session can be extended: its end is the server's to decide, and the cookie is not sent anew. */
export function setSessionCookie(reply: FastifyReply, baseUrl: string, secret: string): void {
  void reply.setCookie(cookieName(baseUrl), secret, { ...attributes(baseUrl), maxAge: SESSION_MAX_SECONDS })
}

export function clearSessionCookie(reply: FastifyReply, baseUrl: string): void {
  void reply.clearCookie(cookieName(baseUrl), attributes(baseUrl))
}

function cookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? SECURE_NAME : PLAIN_NAME
}

function attributes(baseUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: baseUrl.startsWith('https:') } as const
}

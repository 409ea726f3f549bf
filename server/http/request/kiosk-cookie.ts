import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SECONDS } from '../../accounts/known-devices.ts'
import { KIOSK_COOKIES, originOf } from '../guards/trust.ts'

/** The secret of a kiosk. One cookie for each scheme, like the session's. */
export function kioskSecret(request: FastifyRequest, baseUrl: string): string | undefined {
  return request.cookies[KIOSK_COOKIES[schemeOf(request, baseUrl)]]
}

/** Lasts as long as browsers keep a cookie: the server decides when the kiosk ends. */
export function setKioskCookie(reply: FastifyReply, baseUrl: string, secret: string): void {
  const scheme = schemeOf(reply.request, baseUrl)
  void reply.setCookie(KIOSK_COOKIES[scheme], secret, {
    path: '/',
    httpOnly: true,
    // Strict: no link of another site opens the kiosk.
    sameSite: 'strict',
    secure: scheme === 'https',
    maxAge: DEVICE_SECONDS,
  })
}

function schemeOf(request: FastifyRequest, baseUrl: string): 'https' | 'http' {
  return originOf(request, baseUrl).startsWith('https:') ? 'https' : 'http'
}

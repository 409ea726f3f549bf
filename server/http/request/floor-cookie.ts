import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SECONDS } from '../../accounts/known-devices.ts'
import { FLOOR_COOKIES, originOf } from '../guards/trust.ts'

/** The secret of a shop-floor device. One cookie for each scheme, like the session's. */
export function floorDeviceSecret(request: FastifyRequest, baseUrl: string): string | undefined {
  return request.cookies[FLOOR_COOKIES[schemeOf(request, baseUrl)]]
}

/** Lasts as long as browsers keep a cookie: the server decides when the device ends. */
export function setFloorCookie(reply: FastifyReply, baseUrl: string, secret: string): void {
  const scheme = schemeOf(reply.request, baseUrl)
  void reply.setCookie(FLOOR_COOKIES[scheme], secret, {
    path: '/',
    httpOnly: true,
    // Strict: no link of another site opens the floor.
    sameSite: 'strict',
    secure: scheme === 'https',
    maxAge: DEVICE_SECONDS,
  })
}

function schemeOf(request: FastifyRequest, baseUrl: string): 'https' | 'http' {
  return originOf(request, baseUrl).startsWith('https:') ? 'https' : 'http'
}

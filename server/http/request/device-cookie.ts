import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SECONDS } from '../../accounts/known-devices.ts'
import { originOf } from '../guards/trust.ts'

const SECURE_NAME = '__Host-layerline-device'
const PLAIN_NAME = 'layerline-device'

/** Identifies a browser to accounts that signed in on it before; it does not sign in. One for each scheme, like the session's. */
export function deviceSecret(request: FastifyRequest, baseUrl: string): string | undefined {
  return request.cookies[isSecure(request, baseUrl) ? SECURE_NAME : PLAIN_NAME]
}

export function setDeviceCookie(reply: FastifyReply, baseUrl: string, secret: string): void {
  const secure = isSecure(reply.request, baseUrl)
  // Strict: only the shop's own pages sign in.
  void reply.setCookie(secure ? SECURE_NAME : PLAIN_NAME, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: DEVICE_SECONDS,
  })
}

function isSecure(request: FastifyRequest, baseUrl: string): boolean {
  return originOf(request, baseUrl).startsWith('https:')
}

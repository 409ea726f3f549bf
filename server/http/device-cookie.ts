import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SECONDS } from '../accounts/known-devices.ts'

const SECURE_NAME = '__Host-layerline-device'
const PLAIN_NAME = 'layerline-device'

/** Names a browser to accounts that signed in on it before. It signs nobody in. */
export function deviceSecret(request: FastifyRequest, baseUrl: string): string | undefined {
  return request.cookies[baseUrl.startsWith('https:') ? SECURE_NAME : PLAIN_NAME]
}

export function setDeviceCookie(reply: FastifyReply, baseUrl: string, secret: string): void {
  const secure = baseUrl.startsWith('https:')
  // Strict: only the shop's own pages sign in.
  void reply.setCookie(secure ? SECURE_NAME : PLAIN_NAME, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: DEVICE_SECONDS,
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '../../accounts/authenticate.ts'
import { startGuest } from '../../accounts/sessions.ts'
import { kioskIdOf, type Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { floorCookie, kioskCookie } from './browser-cookies.ts'
import { sessionSecret, setSessionCookie } from './session-cookie.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { checkOrigin } from '../guards/trust.ts'

/** Returns the caller by key, else by session cookie; with a cookie, an unsafe request must come from the shop's own pages. */
export function callerOfRequest(shop: Shop, request: FastifyRequest): Caller {
  const { base_url } = shop.address
  const { authorization } = request.headers
  const caller = authenticate(shop, {
    authorization,
    session_secret: sessionSecret(request, base_url),
    floor_device_secret: floorCookie.read(request, base_url),
    kiosk_secret: kioskCookie.read(request, base_url),
  })
  if (authorization === undefined) checkOrigin(request, caller.kind !== 'nobody', base_url)
  return caller
}

/** The same, and counts the request with the caller's others. Throws `rate_limited` when none is left. */
export async function countedCaller(
  shop: Shop,
  limits: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const caller = callerOfRequest(shop, request)
  reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
  return caller
}

/** Starts a guest session for a browser without one; at a kiosk it is a visit there. */
export async function welcomeGuest(
  shop: Shop,
  nobody: Caller,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Caller> {
  await shop.untilWritable()
  const { secret, caller } = startGuest(shop, {
    user_agent: request.headers['user-agent'] ?? null,
    address: request.ip,
    kiosk_id: kioskIdOf(nobody),
  })
  setSessionCookie(reply, shop.address.base_url, secret)
  return caller
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_DEVICE_SECONDS } from '../../accounts/known-devices.ts'
import { FLOOR_COOKIES, KIOSK_COOKIES, originOf } from '../guards/trust.ts'

/** A cookie with a secret that says what a browser is. */
interface BrowserCookie {
  read: (request: FastifyRequest, baseUrl: string) => string | undefined
  /** Lasts as long as browsers keep a cookie: the server decides when it opens nothing anymore. */
  set: (reply: FastifyReply, baseUrl: string, secret: string) => void
}

/** Identifies a browser to accounts that signed in on it before; it does not sign in. */
export const deviceCookie = browserCookie({ https: '__Host-layerline-device', http: 'layerline-device' })
export const floorCookie = browserCookie(FLOOR_COOKIES)
export const kioskCookie = browserCookie(KIOSK_COOKIES)

/** One cookie for each scheme, like the session's. */
function browserCookie(names: Readonly<Record<'https' | 'http', string>>): BrowserCookie {
  return {
    read: (request, baseUrl) => cookiesOf(request)[names[schemeOf(request, baseUrl)]],
    set(reply, baseUrl, secret) {
      const scheme = schemeOf(reply.request, baseUrl)
      void reply.setCookie(names[scheme], secret, {
        path: '/',
        httpOnly: true,
        // Strict: only the shop's own pages use it, and no link of another site.
        sameSite: 'strict',
        secure: scheme === 'https',
        maxAge: KNOWN_DEVICE_SECONDS,
      })
    },
  }
}

/** The page of an unknown path is answered before the cookies of its request are read. */
function cookiesOf(request: FastifyRequest): Record<string, string | undefined> {
  const { cookies }: Partial<Pick<FastifyRequest, 'cookies'>> = request
  return cookies ?? request.server.parseCookie(request.headers.cookie ?? '')
}

function schemeOf(request: FastifyRequest, baseUrl: string): 'https' | 'http' {
  return originOf(request, baseUrl).startsWith('https:') ? 'https' : 'http'
}

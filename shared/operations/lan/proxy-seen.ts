import type { Instant } from '../../platform/time.ts'

/** Signs of a proxy on the shop's computer that the settings do not name. */
export const PROXY_SIGNS = ['forwarded', 'old_http', 'other_page'] as const
export type ProxySign = (typeof PROXY_SIGNS)[number]

export interface ProxySeen {
  sign: ProxySign
  at: Instant
}

/** The line of the log; its field `sign` has the sign. */
export const PROXY_SEEN = 'requests come through a proxy on this computer that the settings do not name'

const SIGNS: Record<ProxySign, string> = {
  forwarded: 'they have headers that proxies and tunnels add, such as X-Forwarded-For',
  old_http: 'they are HTTP/1.0, as nginx sends them and browsers do not',
  other_page: 'they come from pages under another address than this computer’s',
}

/** Says what was seen, and what to set. */
export function proxySeenWords(sign: ProxySign): { title: string; advice: string } {
  return {
    title: 'A proxy or tunnel on this computer passes on visitors',
    advice: `Requests arrive from this computer itself, but ${SIGNS[sign]}. All visitors count as one: they share one limit of sign-ins. Set the base address to the one that visitors open, let the proxy pass on Host and add X-Forwarded-For, and add loopback to the trusted proxies.`,
  }
}

/** Where a program may have the browser sent back to (RFC 8252; OAuth 2.1, 2.3; decisions G-59). */

const MAX_REDIRECT_URI = 2000
export const MAX_REDIRECT_URIS = 10

/**
 * Schemes of editors and agents that are not in reverse-domain form, as they register them. An allow-list: an operating
 * system hands many other schemes to programs that run what the address says.
 */
const KNOWN_PROGRAMS = new Set([
  'claude',
  'cursor',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'warp',
  'windsurf',
  'zed',
])

/** `com.example.app`: a domain name of the program's maker, turned round (RFC 8252, 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$/

/** Letters and marks that a URI is written with (RFC 3986), without the `#` of a fragment and the `*` of a wildcard. */
const WRITTEN_PLAINLY = /^[\w.~:/?[\]@!$&'()+,;=%-]+$/

/** `http://127.0.0.1:1234/callback`: its host, and all that comes after the port. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/

/** Whether a program may register this: https, http to its own machine, or a private-use scheme. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_REDIRECT_URI || !WRITTEN_PLAINLY.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  const scheme = protocol.slice(0, -1)
  if (scheme === 'https') return /^https:\/\/[^/]/i.test(uri)
  if (scheme === 'http') return LOOPBACK.test(uri)
  return KNOWN_PROGRAMS.has(scheme) || REVERSE_DOMAIN.test(scheme)
}

/** Character for character, but on the program's own machine any port: it takes a free one each time (RFC 8252, 7.3). */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const [one, other] = [LOOPBACK.exec(registered), LOOPBACK.exec(asked)]
  return one !== null && other !== null && one[1] === other[1] && one[2] === other[2] && isRedirectUri(asked)
}

export function isLoopbackRedirect(uri: string): boolean {
  return LOOPBACK.test(uri)
}

/** The answer behind a redirect URI. Appended as text: what a program registered stays as it wrote it. */
export function redirectWith(uri: string, answer: Record<string, string | null>): string {
  const given = Object.entries(answer).filter((one): one is [string, string] => one[1] !== null)
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?'
  return `${uri}${joint}${new URLSearchParams(given).toString()}`
}

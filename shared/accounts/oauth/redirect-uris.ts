/** Redirect URIs of clients: https, loopback, or a private-use scheme (RFC 8252; OAuth 2.1, 2.3). */

const MAX_REDIRECT_URI = 2000
export const MAX_REDIRECT_URIS = 10

/**
 * Schemes of editors and agents that are not in reverse-domain form. An allow-list, because operating systems map many other
 * schemes to programs that execute the URL.
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

/** `com.example.app`: the reversed domain name of the maker (RFC 8252, 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$/

/** Characters of a URI (RFC 3986), without `#` (fragments) and `*` (wildcards). */
const URI_CHARACTERS = /^[\w.~:/?[\]@!$&'()+,;=%-]+$/

/** Captures host, and path with query, of `http://127.0.0.1:1234/callback`. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/

/** Returns true if a client may register a redirect URI. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_REDIRECT_URI || !URI_CHARACTERS.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  const scheme = protocol.slice(0, -1)
  if (scheme === 'https') return /^https:\/\/[^/]/i.test(uri)
  if (scheme === 'http') return LOOPBACK.test(uri)
  return KNOWN_PROGRAMS.has(scheme) || REVERSE_DOMAIN.test(scheme)
}

/** Compares redirect URIs exactly, except for the port of a loopback URI, which changes each time (RFC 8252, 7.3). */
export function isSameRedirect(registered: string, requested: string): boolean {
  if (registered === requested) return true
  const [a, b] = [LOOPBACK.exec(registered), LOOPBACK.exec(requested)]
  return a !== null && b !== null && a[1] === b[1] && a[2] === b[2] && isRedirectUri(requested)
}

export function isLoopbackRedirect(uri: string): boolean {
  return LOOPBACK.test(uri)
}

/** Appends the answer to a redirect URI as text, so that the registered part stays unchanged. */
export function redirectWith(uri: string, answer: Record<string, string | null>): string {
  const fields = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== null)
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?'
  return `${uri}${joint}${new URLSearchParams(fields).toString()}`
}

/** Where a program may have the browser sent back to (RFC 8252; OAuth 2.1, 2.3; decisions G-59). */

const REDIRECT_URI_MAX = 2000
export const MOST_REDIRECT_URIS = 10

/** Schemes that run script, open files or reach other protocols: never a program's own. */
const NO_PROGRAM = new Set([
  'javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'filesystem',
  'about',
  'view-source',
  'chrome',
  'resource',
  'jar',
  'ws',
  'wss',
  'ftp',
  'sftp',
  'ssh',
  'smb',
  'mailto',
  'tel',
  'sms',
  'urn',
  'intent',
  'ms-msdt',
  'search-ms',
])

/** Letters and marks that a URI is written with (RFC 3986), without the `#` of a fragment and the `*` of a wildcard. */
const WRITTEN_PLAINLY = /^[\w.~:/?[\]@!$&'()+,;=%-]+$/

/** `http://127.0.0.1:1234/callback`: its host, and all that comes after the port. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/

/** Whether a program may register this: https, http to its own machine, or a scheme of its own. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > REDIRECT_URI_MAX || !WRITTEN_PLAINLY.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  const scheme = protocol.slice(0, -1)
  if (scheme === 'https') return /^https:\/\/[^/]/i.test(uri)
  return scheme === 'http' ? LOOPBACK.test(uri) : !NO_PROGRAM.has(scheme)
}

/** Letter for letter, but on the program's own machine any port: it takes a free one each time (RFC 8252, 7.3). */
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

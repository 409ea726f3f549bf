/** Prefixes by which access and refresh tokens are recognized. */
export const ACCESS_PREFIX = 'mcp_at_'
export const REFRESH_PREFIX = 'mcp_rt_'

/** SHA-256 in base64url (RFC 7636, 4.2). */
export function isCodeChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** RFC 7636, 4.1. */
export function isCodeVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text)
}

/** The answer of the token endpoint (RFC 6749, 5.1). */
export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

import { createHmac } from 'node:crypto'

export interface DoorDashKeys {
  developer_id: string
  key_id: string
  /** Base64url, as the developer portal shows it. */
  signing_secret: string
}

/** DoorDash allows up to 30 minutes. */
const TOKEN_SECONDS = 300

/** Returns a token for one request (RFC 7519, HS256): https://developer.doordash.com/en-US/docs/drive/reference/JWTs. */
export function doorDashToken(keys: DoorDashKeys, now: number): string {
  const signed = [
    { alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' },
    { aud: 'doordash', iss: keys.developer_id, kid: keys.key_id, iat: now, exp: now + TOKEN_SECONDS },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const secret = Buffer.from(keys.signing_secret, 'base64')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

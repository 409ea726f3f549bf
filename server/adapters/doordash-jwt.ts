import { createHmac } from 'node:crypto'

export interface DoorDashKeys {
  developer_id: string
  key_id: string
  /** Base64url, as the developer portal shows it. */
  signing_secret: string
}

/** DoorDash allows half an hour at most. */
const GOOD_FOR_SECONDS = 300

/** A token for one question (RFC 7519, HS256): https://developer.doordash.com/en-US/docs/drive/reference/JWTs. */
export function doorDashToken(keys: DoorDashKeys, now: number): string {
  const signed = [
    { alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' },
    { aud: 'doordash', iss: keys.developer_id, kid: keys.key_id, iat: now, exp: now + GOOD_FOR_SECONDS },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const secret = Buffer.from(keys.signing_secret, 'base64')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

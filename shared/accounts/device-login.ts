import { z } from 'zod'
import type { MoveTable } from '../platform/moves.ts'
import { MonthlyCap } from './spending-cap.ts'
import { MINUTE } from '../platform/time.ts'
import { KeyInUse, nameOr, Scopes } from './api-keys.ts'
import { DEFAULT_SCOPES, Scope, SCOPES } from './scopes.ts'

export const DEVICE_CODE_SECONDS = 10 * MINUTE
/** Seconds between polls (RFC 8628, 3.5); each early poll adds as many. */
export const POLL_SECONDS = 5

export type DeviceState = 'pending' | 'approved' | 'denied' | 'used'
export type DeviceTrigger = 'approve' | 'deny' | 'poll'

export const DEVICE_MOVES: MoveTable<DeviceState, DeviceTrigger> = [
  ['pending', 'approve', 'approved'],
  ['pending', 'deny', 'denied'],
  ['approved', 'poll', 'used'],
]

/** Consonants that form no words and are hard to confuse (RFC 8628, 6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const USER_CODE_LENGTH = 8
const CODE = new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`)

/** Formats `BCDFGHJK` as `BCDF-GHJK`. */
export function groupCode(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Normalizes a typed code; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return CODE.test(letters) ? groupCode(letters) : null
}

/** The reason a poll gets no key. */
export type PollRefusal =
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'invalid_grant'

export interface PolledLogin {
  state: DeviceState
  interval_seconds: number
  polled_at: number | null
  expires_at: number
}

/** Returns the refusal of a poll at `now`; null if the key is due. */
export function refusePoll(login: PolledLogin, now: number): PollRefusal | null {
  if (login.state === 'used') return 'invalid_grant'
  if (login.state === 'denied') return 'access_denied'
  if (now >= login.expires_at) return 'expired_token'
  if (login.state === 'approved') return null
  const isEarly = login.polled_at !== null && now - login.polled_at < login.interval_seconds
  return isEarly ? 'slow_down' : 'authorization_pending'
}

export const DeviceStartBody = z.object({
  name: nameOr('Agent'),
  scopes: Scopes.prefault([...DEFAULT_SCOPES]).describe('The scopes to request; the person may grant fewer.'),
})
export type DeviceStartBody = z.infer<typeof DeviceStartBody>

export const DeviceStarted = z.object({
  device_code: z.string().describe('The secret to poll with.'),
  user_code: z.string().describe('The code that the person compares or types.'),
  verification_url: z.string().describe('Where the person approves.'),
  verification_url_complete: z.string().describe('The same page with the code filled in.'),
  expires_in: z.int().describe('Seconds.'),
  interval: z.int().describe('Minimum seconds between polls.'),
  // The same values under the names of RFC 8628, for standard OAuth clients.
  verification_uri: z.string().describe('Same as `verification_url`.'),
  verification_uri_complete: z.string().describe('Same as `verification_url_complete`.'),
})
export type DeviceStarted = z.infer<typeof DeviceStarted>

export const DeviceTokenBody = z.object({
  device_code: z.string().max(200).describe('The `device_code` of the start.'),
})
export type DeviceTokenBody = z.infer<typeof DeviceTokenBody>

export const DeviceToken = z.object({
  api_key: z.string().meta({ description: 'The secret. It is in this answer only.' }),
  key: KeyInUse.describe('The key, with the granted scopes.'),
  // The same values under the names of RFC 6749.
  access_token: z.string().describe('Same as `api_key`.'),
  token_type: z.literal('bearer').describe('The token type.'),
  scope: z.string().describe('The granted scopes, separated by spaces.'),
})
export type DeviceToken = z.infer<typeof DeviceToken>

export const DeviceLogin = z.object({
  user_code: z.string().describe('The code, to compare with the device.'),
  name: z.string().meta({ description: 'What the program calls itself. Nobody has checked it.' }),
  scopes: z.array(Scope).meta({ description: 'The requested scopes.' }),
  scopes_supported: z.array(Scope).describe('All scopes.'),
  status: z.enum(['pending', 'approved', 'denied']).describe('`pending` until the person decides.'),
  expires_at: z.int().describe('Unix seconds.'),
})
export type DeviceLogin = z.infer<typeof DeviceLogin>

export const DeviceApproval = z.object({
  scopes: Scopes.optional().describe('The scopes to grant. Left out: all requested.'),
  monthly_cap_cents: MonthlyCap.default(null),
})
export type DeviceApproval = z.infer<typeof DeviceApproval>

export const DeviceDecision = z.object({
  status: z.enum(['approved', 'denied']).describe('The decision.'),
  scopes: z.array(Scope).optional().describe('The granted scopes.'),
})
export type DeviceDecision = z.infer<typeof DeviceDecision>

/** The request of RFC 8628, 3.1. */
export const DeviceStartForm = z.object({
  client_id: z.string().optional().describe('Shown as the name of the program.'),
  scope: z.string().optional().meta({ description: 'Scopes separated by spaces; unknown ones are ignored.' }),
})

/** The request of RFC 8628, 3.4. */
export const DeviceTokenForm = z.object({
  grant_type: z
    .literal('urn:ietf:params:oauth:grant-type:device_code')
    .optional()
    .describe('The grant type of RFC 8628.'),
  device_code: z.string().max(200).describe('The `device_code` of the start.'),
  client_id: z.string().optional().describe('Ignored.'),
})

/** Converts an OAuth form to the interface's fields; unknown scopes are ignored. */
export function startOfForm(form: Record<string, string>): Record<string, unknown> {
  const requested = (form['scope'] ?? '')
    .split(' ')
    .filter((name) => (SCOPES as readonly string[]).includes(name))
  const name = form['name'] ?? form['client_id']
  return { ...(name === undefined ? {} : { name }), ...(requested.length > 0 ? { scopes: requested } : {}) }
}

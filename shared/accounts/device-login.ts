import { z } from 'zod'
import type { MoveTable } from '../moves.ts'
import { MonthlyCap } from '../payments/spending-cap.ts'
import { MINUTE } from '../time.ts'
import { KeyInUse, nameOr, Scopes } from './api-keys.ts'
import { DEFAULT_SCOPES, Scope, SCOPES } from './scopes.ts'

export const DEVICE_SECONDS = 10 * MINUTE
/** Seconds between two polls (RFC 8628, 3.5); every poll that comes too early adds as many. */
export const POLL_SECONDS = 5

export type DeviceState = 'pending' | 'approved' | 'denied' | 'used'
export type DeviceTrigger = 'approve' | 'deny' | 'poll'

export const DEVICE_MOVES: MoveTable<DeviceState, DeviceTrigger> = [
  ['pending', 'approve', 'approved'],
  ['pending', 'deny', 'denied'],
  ['approved', 'poll', 'used'],
]

/** Consonants that make no words and are not mistaken for each other (RFC 8628, 6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const USER_CODE_LENGTH = 8
const CODE = new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`)

/** `BCDFGHJK` as people read it aloud: `BCDF-GHJK`. */
export function groupCode(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** What a person typed, in the one form that is stored; null when it can be no code. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return CODE.test(letters) ? groupCode(letters) : null
}

/** Why a poll gets no key. */
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

/** What a poll gets at `now`: a refusal, or null for the key. */
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
  scopes: Scopes.prefault([...DEFAULT_SCOPES]).describe('What to ask for; the person may grant less.'),
})
export type DeviceStartBody = z.infer<typeof DeviceStartBody>

export const DeviceStarted = z.object({
  device_code: z.string().describe('Secret, to poll with.'),
  user_code: z.string().describe('What the person compares or types.'),
  verification_url: z.string().describe('Where the person approves.'),
  verification_url_complete: z.string().describe('The same page with the code filled in.'),
  expires_in: z.int().describe('Seconds.'),
  interval: z.int().describe('Seconds between polls, at least.'),
  // The same under the names of RFC 8628, so that ordinary OAuth clients work.
  verification_uri: z.string().describe('That of `verification_url`.'),
  verification_uri_complete: z.string().describe('That of `verification_url_complete`.'),
})
export type DeviceStarted = z.infer<typeof DeviceStarted>

export const DeviceTokenBody = z.object({
  device_code: z.string().max(200).describe('Of the start.'),
})
export type DeviceTokenBody = z.infer<typeof DeviceTokenBody>

export const DeviceToken = z.object({
  api_key: z.string().meta({ description: 'The secret. It is in this answer only.' }),
  key: KeyInUse.describe('What the person granted.'),
  // The same under the names of RFC 6749.
  access_token: z.string().describe('That of `api_key`.'),
  token_type: z.literal('bearer').describe('How it is sent.'),
  scope: z.string().describe('What was granted, with spaces between.'),
})
export type DeviceToken = z.infer<typeof DeviceToken>

export const DeviceLogin = z.object({
  user_code: z.string().describe('To be compared with what the device shows.'),
  name: z.string().meta({ description: 'What the program calls itself. Nobody has checked it.' }),
  scopes: z.array(Scope).meta({ description: 'What it asks for.' }),
  scopes_supported: z.array(Scope).describe('All there are.'),
  status: z.enum(['pending', 'approved', 'denied']).describe('`pending` until the person decides.'),
  expires_at: z.int().describe('Unix seconds.'),
})
export type DeviceLogin = z.infer<typeof DeviceLogin>

export const DeviceApproval = z.object({
  scopes: Scopes.optional().describe('What to grant; left out: all that was asked for.'),
  monthly_cap_cents: MonthlyCap.default(null),
})
export type DeviceApproval = z.infer<typeof DeviceApproval>

export const DeviceDecision = z.object({
  status: z.enum(['approved', 'denied']).describe('What was decided.'),
  scopes: z.array(Scope).optional().describe('What was granted.'),
})
export type DeviceDecision = z.infer<typeof DeviceDecision>

/** The request of RFC 8628, 3.1. */
export const DeviceStartForm = z.object({
  client_id: z.string().optional().describe('Shown as the name of the program.'),
  scope: z
    .string()
    .optional()
    .meta({ description: 'Scopes with spaces between them; unknown ones are ignored.' }),
})

/** The request of RFC 8628, 3.4. */
export const DeviceTokenForm = z.object({
  grant_type: z
    .literal('urn:ietf:params:oauth:grant-type:device_code')
    .optional()
    .describe('As RFC 8628 has it.'),
  device_code: z.string().max(200).describe('Of the start.'),
  client_id: z.string().optional().describe('Not looked at.'),
})

/** What an ordinary OAuth client sends as a form, in the interface's own fields. Unknown scopes are ignored there. */
export function startOfForm(form: Record<string, string>): Record<string, unknown> {
  const asked = (form['scope'] ?? '')
    .split(' ')
    .filter((name) => (SCOPES as readonly string[]).includes(name))
  const name = form['name'] ?? form['client_id']
  return { ...(name === undefined ? {} : { name }), ...(asked.length > 0 ? { scopes: asked } : {}) }
}

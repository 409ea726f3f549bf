import { z } from 'zod'

/** Filters of the security log. */
export const SECURITY_KINDS = ['sign_in', 'credentials', 'keys', 'people', 'quotes'] as const
export const SecurityKind = z.enum(SECURITY_KINDS)
export type SecurityKind = z.infer<typeof SecurityKind>

/** Security events by kind. */
export const SECURITY_EVENTS = {
  'signed up': 'sign_in',
  'signed in': 'sign_in',
  'sign-in failed': 'sign_in',
  'account locked': 'sign_in',
  'PIN locked': 'sign_in',
  'identity confirmed': 'sign_in',
  'signed out': 'sign_in',
  'session ended': 'sign_in',
  'signed out everywhere': 'sign_in',
  'password changed': 'credentials',
  'recovery codes made': 'credentials',
  'account recovered': 'credentials',
  'email confirmed': 'credentials',
  'email freed': 'credentials',
  'email changed': 'credentials',
  'name changed': 'credentials',
  'passkey added': 'credentials',
  'passkey renamed': 'credentials',
  'passkey removed': 'credentials',
  'passkey counted backwards': 'credentials',
  'PIN set': 'credentials',
  'PIN removed': 'credentials',
  'workstation sign-in set': 'credentials',
  'workstation sign-in ended': 'credentials',
  'slicer chosen': 'credentials',
  'slicer removed': 'credentials',
  'key made': 'keys',
  'key first used': 'keys',
  'key revoked': 'keys',
  'key limit changed': 'keys',
  'device approved': 'keys',
  'device denied': 'keys',
  'app connected': 'keys',
  'app turned away': 'keys',
  'app disconnected': 'keys',
  'app signed off': 'keys',
  'app limit changed': 'keys',
  'app used twice': 'keys',
  'owner made': 'people',
  'owner reset': 'people',
  'role changed': 'people',
  'invitation made': 'people',
  'invitation used': 'people',
  'invitation withdrawn': 'people',
  'floor device made': 'people',
  'floor device ended': 'people',
  'kiosk added': 'people',
  'kiosk paired': 'people',
  'kiosk left': 'people',
  'kiosk removed': 'people',
  'quote claimed': 'quotes',
} as const satisfies Record<string, SecurityKind>
export type SecurityEvent = keyof typeof SECURITY_EVENTS

export function eventsOfKind(kind: SecurityKind | null): SecurityEvent[] {
  const all = Object.entries(SECURITY_EVENTS) as [SecurityEvent, SecurityKind][]
  return all.filter(([, eventKind]) => kind === null || eventKind === kind).map(([event]) => event)
}

export const LOG_PAGE = 50

export const ReadSecurityLog = z.object({
  kind: SecurityKind.nullable().default(null),
  /** Entries by or about this account. */
  person: z.string().max(40).nullable().default(null),
  /** Continue after this entry. */
  cursor: z.int().nullish(),
})
export type ReadSecurityLog = z.infer<typeof ReadSecurityLog>

export interface LoggedPerson {
  id: string
  name: string
  email: string
}

/** An entry of the log. */
export interface SecurityEntry {
  id: number
  at: number
  what: SecurityEvent
  /** The person who did it; null for an unknown person or the program itself. */
  actor: LoggedPerson | null
  /** The account it is about, if any. */
  person: LoggedPerson | null
  from: string | null
  to: string | null
  details: Record<string, unknown>
}

export interface SecurityLog {
  entries: SecurityEntry[]
  next_cursor: number | null
  /** The person, when the entries are of one person. */
  person: LoggedPerson | null
}

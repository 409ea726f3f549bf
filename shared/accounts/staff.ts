import { z } from 'zod'
import { DAY } from '../platform/time.ts'
import { Role, SignUpBody } from './people.ts'

/** Roles that an invitation can grant. The owner role is given to an existing account only. */
export const INVITED_ROLES = ['operator', 'packer', 'technician', 'viewer'] as const
export const InvitedRole = z.enum(INVITED_ROLES)
export type InvitedRole = z.infer<typeof InvitedRole>

export const INVITATION_SECONDS = 7 * DAY
/** Search results shown. */
export const MAX_FOUND = 20

/** A member of staff, for the owner. */
export interface StaffMember {
  id: string
  name: string
  email: string
  role: Role
  created_at: number
  /** Null if the address is not verified. */
  email_verified_at: number | null
  /** When they last used a browser; null if none is signed in. */
  seen_at: number | null
  /** Signed-in browsers. */
  browsers: number
  passkeys: number
}

export interface FoundPerson {
  id: string
  name: string
  email: string
  /** Null if the address is not verified. */
  email_verified_at: number | null
}

/** An unused invitation. */
export interface Invitation {
  id: string
  name: string
  role: InvitedRole
  created_at: number
  expires_at: number
}

/** A new invitation; the link with its secret is in this answer only. */
export interface MadeInvitation extends Invitation {
  link: string
}

export const FindPeople = z.object({ q: z.string().trim().min(2).max(100) })
export type FindPeople = z.infer<typeof FindPeople>

export const ChangeRole = z.object({ account_id: z.string().max(40), role: Role })
export type ChangeRole = z.infer<typeof ChangeRole>

export const OnePerson = z.object({ account_id: z.string().max(40) })
export type OnePerson = z.infer<typeof OnePerson>

export const NewInvitation = z.object({ name: z.string().trim().min(1).max(80), role: InvitedRole })
export type NewInvitation = z.infer<typeof NewInvitation>

/** The secret in the fragment of an invitation link. */
export const InvitationToken = z.object({ token: z.string().max(200) })
export type InvitationToken = z.infer<typeof InvitationToken>

export const JoinBody = SignUpBody.extend(InvitationToken.shape)
export type JoinBody = z.infer<typeof JoinBody>

/** The part of an invitation that anyone with the link can see. */
export const ShownInvitation = z.object({ name: z.string(), role: InvitedRole, expires_at: z.int() })
export type ShownInvitation = z.infer<typeof ShownInvitation>

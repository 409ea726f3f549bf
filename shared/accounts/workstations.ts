import { z } from 'zod'

/** Seconds in which a token of the desktop program can sign its window in. */
export const WORKSTATION_TOKEN_SECONDS = 30

/** A computer of the shop, by the hash of the key that its desktop program keeps. */
export const ThisWorkstation = z.object({ key_hash: z.string().regex(/^[\w-]{43}$/) })
export type ThisWorkstation = z.infer<typeof ThisWorkstation>

/** `name` is the name of the computer. */
export const NewWorkstation = ThisWorkstation.extend({ name: z.string().trim().min(1).max(100) })
export type NewWorkstation = z.infer<typeof NewWorkstation>

export const OneWorkstation = z.object({ workstation_id: z.string().max(64) })
export type OneWorkstation = z.infer<typeof OneWorkstation>

/** The desktop program sends it from its own session; `pin` where the person has set one. */
export const WorkstationSignInBody = z.object({
  token: z.string().max(100),
  pin: z.string().max(20).optional(),
})
export type WorkstationSignInBody = z.infer<typeof WorkstationSignInBody>

/** A computer that signs a person in without a password. */
export interface OwnWorkstation {
  id: string
  name: string
  made_at: number
  /** Null before its first start after that. */
  used_at: number | null
}

/** The person whom the desktop program signs in on one computer. */
export interface WorkstationSignIn {
  /** Null if it signs in no one. */
  person: { name: string; is_caller: boolean } | null
  /** True if the caller's PIN is asked for at each start. */
  asks_pin: boolean
}

/** The token and facts with which the desktop program signs its window in. */
export interface WorkstationOffer {
  token: string
  name: string
  asks_pin: boolean
}

import { z } from 'zod'
import { Scope } from '../accounts/scopes.ts'
import { MonthlyCap } from '../payments/spending-cap.ts'

/** Who ended a connection: its person, the program itself, or the shop when a code or token came a second time. */
const ENDED_BY = ['person', 'app', 'reuse'] as const
export type EndedBy = (typeof ENDED_BY)[number]

export const Grant = z
  .object({
    id: z.string().describe('Of this connection.'),
    client_id: z.string().describe('Of the app.'),
    client_name: z.string().describe('What the app calls itself.'),
    verified_domain: z
      .string()
      .optional()
      .describe('Present only for an app named by its metadata document.'),
    scopes: z.array(Scope).describe('What it may do.'),
    monthly_cap_cents: MonthlyCap,
    created_at: z.int().describe('Unix seconds.'),
    last_used_at: z.int().nullable().describe('Unix seconds, or null.'),
    revoked_at: z.int().nullable().describe('Unix seconds; null while it works.'),
    ended_by: z
      .enum(ENDED_BY)
      .nullable()
      .meta({ description: '`reuse`: a code or token was used a second time, as a copy would be.' }),
  })
  .meta({ id: 'Grant' })
export type Grant = z.infer<typeof Grant>

export const GrantList = z.object({
  grants: z.array(Grant).describe('The newest first; ended ones for 30 days.'),
})
export type GrantList = z.infer<typeof GrantList>

/** A new limit for a connected app. */
export const GrantCap = z.object({ grant_id: z.string(), monthly_cap_cents: MonthlyCap })
export type GrantCap = z.infer<typeof GrantCap>

export const EndedGrant = z.object({
  id: z.string().describe('Of the connection.'),
  revoked_at: z.int().describe('Unix seconds.'),
})
export type EndedGrant = z.infer<typeof EndedGrant>

import { z } from 'zod'
import { Scope } from '../scopes.ts'
import { MonthlyCap } from '../spending-cap.ts'

/** The one who ended a connection: the person, the app, or the shop when a code or token was reused. */
const ENDED_BY = ['person', 'app', 'reuse'] as const
export type EndedBy = (typeof ENDED_BY)[number]

export const Grant = z
  .object({
    id: z.string().describe('The id of the connection.'),
    client_id: z.string().describe('The id of the app.'),
    client_name: z.string().describe('What the app calls itself.'),
    verified_domain: z
      .string()
      .optional()
      .describe('Present only for an app named by its metadata document.'),
    scopes: z.array(Scope).describe('The granted scopes.'),
    monthly_cap_cents: MonthlyCap,
    created_at: z.int().describe('Unix seconds.'),
    last_used_at: z.int().nullable().describe('Unix seconds, or null.'),
    revoked_at: z.int().nullable().describe('Unix seconds; null while active.'),
    ended_by: z
      .enum(ENDED_BY)
      .nullable()
      .meta({ description: '`reuse`: a code or token was used twice, which suggests theft.' }),
  })
  .meta({ id: 'Grant' })
export type Grant = z.infer<typeof Grant>

export const GrantList = z.object({
  grants: z.array(Grant).describe('Newest first. Ended connections are listed for 30 days.'),
})
export type GrantList = z.infer<typeof GrantList>

/** A new monthly limit for an app. */
export const GrantCap = z.object({ grant_id: z.string(), monthly_cap_cents: MonthlyCap })
export type GrantCap = z.infer<typeof GrantCap>

export const EndedGrant = z.object({
  id: z.string().describe('The id of the connection.'),
  revoked_at: z.int().describe('Unix seconds.'),
})
export type EndedGrant = z.infer<typeof EndedGrant>

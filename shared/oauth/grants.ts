import { z } from 'zod'
import { Scope } from '../accounts/scopes.ts'
import { MonthlyCap } from '../payments/spending-cap.ts'

/** Who ended a connection: its person, the program itself, or the shop when a code or token came a second time. */
export const ENDED_BY = ['person', 'app', 'reuse'] as const
export type EndedBy = (typeof ENDED_BY)[number]

export const Grant = z
  .object({
    id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    verified_domain: z.string().optional(),
    scopes: z.array(Scope),
    monthly_cap_cents: MonthlyCap,
    created_at: z.int(),
    last_used_at: z.int().nullable(),
    revoked_at: z.int().nullable(),
    ended_by: z
      .enum(ENDED_BY)
      .nullable()
      .meta({ description: '`reuse`: a code or token was used a second time, as a copy would be.' }),
  })
  .meta({ id: 'Grant' })
export type Grant = z.infer<typeof Grant>

export const GrantList = z.object({ grants: z.array(Grant) })
export type GrantList = z.infer<typeof GrantList>

/** A new limit for a connected app. */
export const GrantCap = z.object({ grant_id: z.string(), monthly_cap_cents: MonthlyCap })
export type GrantCap = z.infer<typeof GrantCap>

export const EndedGrant = z.object({ id: z.string(), revoked_at: z.int() })
export type EndedGrant = z.infer<typeof EndedGrant>

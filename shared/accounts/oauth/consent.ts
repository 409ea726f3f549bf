import { z } from 'zod'
import { Scopes } from '../api-keys.ts'
import { Scope } from '../scopes.ts'
import type { MoveTable } from '../../platform/moves.ts'
import { MonthlyCap } from '../spending-cap.ts'
import { Grant } from './grants.ts'

const CONSENT_STATUSES = ['pending', 'approved', 'denied'] as const
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]
export type ConsentTrigger = 'approve' | 'deny'

export const CONSENT_MOVES: MoveTable<ConsentStatus, ConsentTrigger> = [
  ['pending', 'approve', 'approved'],
  ['pending', 'deny', 'denied'],
]

export const ConsentRequest = z
  .object({
    client: z
      .object({
        id: z.string().describe('Its identifier, or the address of its metadata document.'),
        name: z.string().meta({ description: 'What the program calls itself. Nobody has checked it.' }),
        claimed_uri: z.string().nullable().meta({ description: 'A page the program names. Unverified.' }),
        verified_domain: z
          .string()
          .optional()
          .meta({ description: 'Present only for a client named by the address of its metadata document.' }),
      })
      .describe('The program that requests access.'),
    redirect_uri: z.string().meta({ description: 'Where the browser returns after the decision.' }),
    requested_scopes: z.array(Scope).describe('The requested scopes.'),
    scopes: z.array(Scope).meta({ description: 'Requested; once approved, granted.' }),
    status: z.enum(CONSENT_STATUSES).describe('`pending` until the person decides.'),
    expires_at: z.int().describe('Unix seconds, 10 minutes after the request.'),
    earlier_connections: z
      .array(Grant)
      .optional()
      .describe('Present only while the request is pending and the same client is connected already.'),
  })
  .meta({ id: 'ConsentRequest' })
export type ConsentRequest = z.infer<typeof ConsentRequest>

export const ConsentApproval = z.object({
  scopes: Scopes.optional().describe(
    'The scopes to grant, a subset of those requested. Left out: all but `purchase`.',
  ),
  monthly_cap_cents: MonthlyCap.default(null),
  end_earlier: z
    .boolean()
    .default(false)
    .describe('Whether to end earlier connections of the same client. Left out: they stay.'),
})
export type ConsentApproval = z.infer<typeof ConsentApproval>

export const ConsentAnswer = z.object({
  redirect_to: z.string().meta({ description: "The client's redirect URI with the code, or with an error." }),
})
export type ConsentAnswer = z.infer<typeof ConsentAnswer>

/** The reason an approval's scopes are refused. */
export type ApprovalRefusal = 'scope_not_requested' | 'no_scope_approved'

/** Returns the granted scopes. Left out means all requested except `purchase`, which a person must choose. */
export function grantedScopes(
  requested: readonly Scope[],
  approved: readonly Scope[] | undefined,
): Scope[] | ApprovalRefusal {
  const scopes = approved ?? requested.filter((scope) => scope !== 'purchase')
  if (scopes.some((scope) => !requested.includes(scope))) return 'scope_not_requested'
  return scopes.length === 0 ? 'no_scope_approved' : [...scopes]
}

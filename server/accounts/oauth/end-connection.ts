import type { EndedBy } from '../../../shared/accounts/oauth/grants.ts'
import type { AccountEventKind } from '../../../shared/orders/events/domain-events.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent, type TheShop } from '../../platform/db/events.ts'
import { type GrantRow, revokeGrant } from './grant-store.ts'

const EVENTS: Record<EndedBy, AccountEventKind> = {
  person: 'app disconnected',
  app: 'app signed off',
  reuse: 'app used twice',
}

/** Revokes a grant with all its tokens, and records why. No effect on a revoked grant. */
export function endConnection(
  tx: WriteDb,
  grant: GrantRow,
  end: { caller: Caller | TheShop; ended_by: EndedBy; now: number; with?: 'a code' | 'a refresh token' },
): void {
  if (!revokeGrant(tx, grant.id, { ended_by: end.ended_by, now: end.now })) return
  recordEvent(tx, end.now, end.caller, {
    subject: 'account',
    subject_id: grant.account_id,
    what: EVENTS[end.ended_by],
    details: {
      name: grant.client_name,
      client_id: grant.client_id,
      ...(end.with ? { with: end.with } : {}),
    },
  })
}

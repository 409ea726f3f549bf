import { ENDED_GRANT_SECONDS, UNUSED_CLIENT_SECONDS } from '../../../shared/accounts/oauth/lifetimes.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { removeStaleDocuments, removeUnusedClients } from './client-store.ts'

/** Deletes expired rows, except while the clock is in doubt. Also runs at each authorization request, so that strangers cannot fill the tables. */
export function sweep(tx: WriteDb, now: number): void {
  if (!clockAllowsDeleting(tx, now)) return
  tx.run('delete from oauth_requests where expires_at < ?', now - DAY)
  tx.run(`delete from oauth_tokens where kind = 'access' and expires_at < ?`, now - DAY)
  tx.run('delete from oauth_grants where coalesce(revoked_at, expires_at) < ?', now - ENDED_GRANT_SECONDS)
  removeStaleDocuments(tx, now)
  removeUnusedClients(tx, { now, unused_since: now - UNUSED_CLIENT_SECONDS })
}

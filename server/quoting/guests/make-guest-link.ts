import { GUEST_LINK_HASH, GUEST_LINK_SECONDS } from '../../../shared/accounts/guest-links.ts'
import { hashSecret } from '../../accounts/sessions.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { insertGuestLink } from './guest-link-store.ts'

/**
 * Stores a link for an email to a guest and returns what its address has after the page: `#continue=` and the token. Only the
 * hash of the token is stored.
 */
export function makeGuestLink(
  shop: Shop,
  tx: WriteDb,
  about: { quote_id: string; basket_id: string | null },
): string {
  const token = shop.ids.secret(32)
  const made_at = shop.clock.now()
  insertGuestLink(tx, {
    token_hash: hashSecret(token),
    ...about,
    made_at,
    expires_at: made_at + GUEST_LINK_SECONDS,
  })
  return `#${GUEST_LINK_HASH}${token}`
}

import { fileSecretOf } from '../accounts/account-store.ts'
import type { MoveGuest } from '../accounts/sign-in.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import { fileIdOf } from '../files/part-files.ts'
import type { Shop } from '../shop.ts'
import { listGuestQuotes, saveQuote } from './quote-store.ts'

/**
 * Signing up or in on the same browser moves the guest's quotes to the account. They get new review links and the file ids
 * of the account; the old links stop working, as with a claim.
 */
export function moveGuest(shop: Shop): MoveGuest {
  return (tx: WriteDb, from, to) => {
    const now = shop.clock.now()
    const secret = fileSecretOf(tx, { account_id: to.account_id, guest_id: null })
    for (const row of listGuestQuotes(tx, from.guest_id)) {
      const review_token = shop.ids.secret(20)
      const file_id = fileIdOf(secret, row.sha256)
      saveQuote(tx, row, { account_id: to.account_id, guest_id: null, review_token, file_id }, now)
      const guest = { kind: 'guest', guest_id: from.guest_id } as const
      recordEvent(tx, now, guest, {
        subject: 'quote',
        subject_id: row.id,
        what: 'moved to an account',
        to: to.account_id,
      })
    }
  }
}

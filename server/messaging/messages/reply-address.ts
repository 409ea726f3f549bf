import { plusAddress } from '../../../shared/messaging/messages/reply-address.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

/** Letters and digits of a token: about 100 random bits, and short enough for the 64 characters before an @. */
const TOKEN_LENGTH = 20
const TOKEN_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Makes the address under which answers about a quote or its order arrive, unless it has one. */
export function makeReplyAddress(tx: WriteDb, shop: Shop, quoteId: string): void {
  if (readShopData(tx).mail.replies === null) return
  tx.run(
    'insert or ignore into reply_addresses (quote_id, token, created_at) values (?, ?, ?)',
    quoteId,
    shop.ids.letters(TOKEN_ALPHABET, TOKEN_LENGTH),
    shop.clock.now(),
  )
}

/** Returns the address that a customer's reply to an email goes to; null in a shop that takes no answers by email. */
export function replyAddressOf(db: ReadDb, quoteId: string): string | null {
  const { replies } = readShopData(db).mail
  if (replies === null) return null
  const row = db.get<{ token: string }>('select token from reply_addresses where quote_id = ?', quoteId)
  return row ? plusAddress(replies, row.token) : null
}

/** Returns the quote of a token, or of an email that the shop sent; null for anything else. */
export function findQuoteOfReply(
  db: ReadDb,
  { token, email_ids }: { token: string | null; email_ids: readonly string[] },
): string | null {
  const byToken =
    token === null
      ? undefined
      : db.get<{ quote_id: string }>('select quote_id from reply_addresses where token = ?', token)
  if (byToken) return byToken.quote_id
  const byEmail = db.get<{ subject_id: string }>(
    'select subject_id from outbox where id in (select value from json_each(?)) limit 1',
    JSON.stringify(email_ids),
  )
  return byEmail?.subject_id ?? null
}

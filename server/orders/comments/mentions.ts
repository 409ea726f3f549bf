import type { CommentsOf, Mention, MentionList } from '../../../shared/orders/comments/comments.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { QUOTE_NUMBER } from '../../quoting/quote-store.ts'
import { hasUnseen, saveSeen } from './mention-store.ts'

const MAX_MENTIONS = 100

/** Returns the comments that name the caller. */
export function listMentions(shop: Shop, caller: Caller): MentionList {
  const { account_id } = staffWith('see_orders', caller)
  const { db } = shop
  const unseen = db.get<{ count: number }>(
    'select count(*) as count from mentions where account_id = ? and seen_at is null',
    account_id,
  )!.count
  const mentions = db.all<Mention>(
    `select comment_id, comments.quote_id, ${QUOTE_NUMBER} as quote_number, orders.number as order_number, quotes.filename, comments.text,
       accounts.name as author, mentions.created_at, seen_at
     from mentions join comments on comments.id = mentions.comment_id join quotes on quotes.id = comments.quote_id
       join accounts on accounts.id = comments.by_account left join orders on orders.id = comments.quote_id
     where mentions.account_id = ? order by seen_at is not null, mentions.created_at desc limit ?`,
    account_id,
    MAX_MENTIONS,
  )
  return { unseen, mentions }
}

/** Marks the caller's mentions on a quote or its order as seen. */
export function markMentionsSeen(shop: Shop, caller: Caller, { quote_id }: CommentsOf): null {
  const { account_id } = staffWith('see_orders', caller)
  // A page asks this each time it shows comments: most have nothing to write.
  if (hasUnseen(shop.db, { account_id, quote_id }))
    shop.write((tx) => saveSeen(tx, { account_id, quote_id, now: shop.clock.now() }))
  return null
}

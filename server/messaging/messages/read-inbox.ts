import type { FindThreads, InboxThread } from '../../../shared/messaging/messages/inbox.ts'
import { beginningOf, wordsOf } from '../../../shared/messaging/messages/message.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { listInbox } from './inbox-store.ts'

/** Returns the conversations with customers: those that wait for an answer first, the longest waiting at the top, then the newest. */
export function readInbox(shop: Shop, caller: Caller, { q }: FindThreads): InboxThread[] {
  staffWith('see_customers', caller)
  return listInbox(shop.db, q).map(({ left_out, ...row }) => ({
    ...row,
    text: beginningOf(wordsOf({ text: row.text, left_out })),
  }))
}

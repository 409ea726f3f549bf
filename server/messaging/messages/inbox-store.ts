import type { InboxThread } from '../../../shared/messaging/messages/inbox.ts'
import type { LeftOut } from '../../../shared/messaging/messages/message.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { QUOTE_NUMBER } from '../../quoting/quote-store.ts'
import { LeftOutList, WAITS } from './message-store.ts'

/** The most conversations that the page lists. */
const MAX_LISTED = 200

/** A quote is found by any of its messages, its part, its number, its order and its customer. */
const THREADS = `
  with threads as (
    select thread_id, max(messages.rowid) as last, count(*) filter (where ${WAITS}) as waiting,
      min(created_at) filter (where ${WAITS}) as since
    from messages join quote_threads using (quote_id) group by thread_id),
  listed as (
    select threads.*, messages.quote_id, ${QUOTE_NUMBER} as quote_number, filename, orders.number as order_number, text, left_out, side, messages.created_at as at,
      coalesce(nullif(accounts.name, ''), orders.contact_email, accounts.email, quotes.contact_email) as customer_name,
      concat_ws(' ', filename, ${QUOTE_NUMBER}, orders.number, quotes.id, accounts.name, accounts.email, orders.contact_email,
        quotes.contact_email) as facts
    from threads join messages on messages.rowid = last join quotes on quotes.id = messages.quote_id
      left join orders on orders.id = quotes.id left join accounts on accounts.id = quotes.account_id)
  select quote_id, quote_number, filename, order_number, customer_name, text, left_out, side, at, waiting from listed
  where :q = '' or instr(lower(facts), lower(:q)) > 0 or exists (
    select 1 from quote_threads join messages using (quote_id)
    where quote_threads.thread_id = listed.thread_id and instr(lower(messages.text), lower(:q)) > 0)
  order by waiting = 0, since, at desc limit ${MAX_LISTED}`

/** Returns conversations with the search words: the longest waiting first, then the newest. */
export function listInbox(db: ReadDb, q: string): (InboxThread & { left_out: LeftOut[] })[] {
  return db
    .all<InboxThread & { left_out: string }>(THREADS, { q })
    .map((row) => ({ ...row, left_out: LeftOutList.parse(JSON.parse(row.left_out)) }))
}

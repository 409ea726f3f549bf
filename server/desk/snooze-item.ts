import { deskItemId } from '../../shared/desk/desk-item.ts'
import { whyNotSnoozed, type EndSnooze, type SnoozeItem } from '../../shared/desk/snooze.ts'
import { InvalidInput, Refusal } from '../../shared/platform/refusals.ts'
import { pacificDayOf } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { clockAllowsDeleting } from '../platform/db/clock-mark.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { readProblems } from '../operations/health/read-health.ts'
import { findOrder } from '../orders/order-store.ts'
import { findQuote } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'
import { deskItems } from './desk-items.ts'
import { deleteSnooze, deleteSnoozesBefore, findSnooze, saveSnooze, type SnoozeRow } from './snooze-store.ts'

/**
 * Puts an item aside for the whole shop until the morning of a day. Refuses with `wrong_state` an item that is done, and one that
 * has changed since staff saw it.
 */
export async function snoozeItem(
  shop: Shop,
  caller: Caller,
  input: SnoozeItem,
): Promise<{ snoozed_at: number }> {
  const by = staffWith('decide', caller)
  const now = shop.clock.now()
  const { until, reason } = input
  const why = whyNotSnoozed(until, now)
  if (why !== null)
    throw new InvalidInput([{ loc: ['body', 'until'], msg: why, type: 'value_error', input: until }])
  const problems = await readProblems(shop)
  shop.write((tx) => {
    const item = deskItems(shop, { problems, now }).find(({ id }) => id === deskItemId(input))
    if (!item) throw new Refusal('wrong_state', 'This is done already: it is no longer on the Desk.')
    if (item.state !== input.state)
      throw new Refusal('wrong_state', 'This has changed in the meantime. Look again.')
    const { kind, subject_id, quote_id, state } = item
    const named = { kind, subject_id, quote_id, state }
    saveSnooze(tx, { ...named, until_day: until, reason, by_account: by.account_id, snoozed_at: now })
    if (clockAllowsDeleting(tx, now)) deleteSnoozesBefore(tx, pacificDayOf(now))
    const event = { what: 'put aside', to: until, why: reason, details: { item: kind } } as const
    recordEvent(tx, now, by, { ...historySubject(tx, item), ...event })
  })
  return { snoozed_at: now }
}

/** Brings an item back to the Desk. Refuses with `wrong_state` when it is back already, or was put aside again since. */
export function endSnooze(shop: Shop, caller: Caller, input: EndSnooze): null {
  const by = staffWith('decide', caller)
  shop.write((tx) => {
    const row = findSnooze(tx, input)
    if (row?.snoozed_at !== input.snoozed_at)
      throw new Refusal('wrong_state', 'Another person has brought it back or put it aside again.')
    deleteSnooze(tx, row)
    recordEvent(tx, shop.clock.now(), by, {
      ...historySubject(tx, row),
      what: 'brought back',
      from: row.until_day,
      details: { item: row.kind },
    })
  })
  return null
}

/** The quote or order that the item is about has it in its history; else it is in that of the Desk. */
function historySubject(
  db: ReadDb,
  { quote_id, subject_id }: Pick<SnoozeRow, 'subject_id' | 'quote_id'>,
): { subject: 'order' | 'quote' | 'desk'; subject_id: string } {
  if (quote_id !== null && findOrder(db, quote_id)) return { subject: 'order', subject_id: quote_id }
  if (quote_id !== null && findQuote(db, quote_id)) return { subject: 'quote', subject_id: quote_id }
  return { subject: 'desk', subject_id }
}

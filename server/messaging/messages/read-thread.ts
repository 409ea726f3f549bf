import {
  beginningOf,
  wordsOf,
  type CustomerThread,
  type MessageSide,
  type ShownMessage,
  type StaffThread,
  type WaitingThread,
} from '../../../shared/messaging/messages/message.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { isPractice } from '../../orders/order-heads.ts'
import { findOrder } from '../../orders/order-store.ts'
import { getQuote } from '../../quoting/review/decided-by-person.ts'
import { emailOfQuote } from '../../quoting/guests/leave-contact.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  listMessages,
  listStaffTexts,
  listWaitingMessages,
  saveRead,
  type NamedMessage,
} from './message-store.ts'
import { listPhotosOf, type MessagePhotoRow } from './photo-store.ts'
import { quoteOfCustomer, type ThreadAccess } from './thread-access.ts'

/** Returns the thread of a customer's own quote or order. */
export function readCustomerThread(shop: Shop, caller: Caller, access: ThreadAccess): CustomerThread {
  const quote = quoteOfCustomer(shop, shop.db, caller, access)
  const rows = listMessages(shop.db, quote.id)
  return {
    messages: showMessages(shop.db, rows, 'customer').flatMap(shownToCustomer),
    unread: countUnread(rows, 'staff'),
    ...reachOf(shop, quote),
  }
}

/** The same for staff. */
export function readStaffThread(shop: Shop, caller: Caller, input: { quote_id: string }): StaffThread {
  staffWith('see_orders', caller)
  const quote = getQuote(shop.db, input.quote_id)
  const rows = listMessages(shop.db, quote.id)
  return {
    messages: showMessages(shop.db, rows, 'staff'),
    unread: countUnread(rows, 'customer'),
    waiting: rows.filter(({ side, answered_at }) => side === 'customer' && answered_at === null).length,
    ...reachOf(shop, quote),
  }
}

/** Returns the address of emails about the quote or its order, and whether they leave the shop. */
function reachOf(shop: Shop, quote: QuoteRow): Pick<CustomerThread, 'email' | 'sends_email' | 'practice'> {
  const order = findOrder(shop.db, quote.id)
  return {
    email: order?.contact_email ?? emailOfQuote(shop.db, quote),
    sends_email: shop.services.mailer.current() !== null,
    practice: order !== undefined && isPractice(shop.db, order),
  }
}

function countUnread(rows: readonly NamedMessage[], side: MessageSide): number {
  return rows.filter((row) => row.side === side && row.read_at === null).length
}

function showMessages(db: ReadDb, rows: readonly NamedMessage[], reader: MessageSide): ShownMessage[] {
  const photos = Map.groupBy(
    listPhotosOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ message_id }) => message_id,
  )
  return rows.map(({ id, side, name, via, text, spot, left_out, original, created_at, read_at }) => ({
    id,
    side,
    name,
    via,
    text,
    spot,
    left_out,
    ...(reader === 'staff' && original !== null ? { original } : {}),
    created_at,
    read_at,
    photos: (photos.get(id) ?? []).map(showPhoto),
  }))
}

/** None for a message that only tells staff of an email. */
function shownToCustomer(message: ShownMessage): ShownMessage[] {
  const left_out = message.left_out.filter(({ staff_only }) => !staff_only)
  return left_out.length === 0 &&
    message.left_out.length > 0 &&
    message.text === '' &&
    message.photos.length === 0
    ? []
    : [{ ...message, left_out }]
}

const showPhoto = ({ id, width, height }: MessagePhotoRow) => ({ id, width, height })

interface Seen {
  /** When the newest message that was shown was written. */
  until: number
}

/** The customer has seen what the shop wrote. */
export function markReadByCustomer(
  shop: Shop,
  caller: Caller,
  { access, until }: Seen & { access: ThreadAccess },
): void {
  shop.write((tx) => {
    const { id } = quoteOfCustomer(shop, tx, caller, access)
    saveRead(tx, { quote_id: id, side: 'staff', until, now: shop.clock.now() })
  })
}

/** Staff have seen what the customer wrote. It waits for an answer all the same. */
export function markReadByStaff(
  shop: Shop,
  caller: Caller,
  { quote_id, until }: Seen & { quote_id: string },
): void {
  staffWith('decide', caller)
  shop.write((tx) => {
    const { id } = getQuote(tx, quote_id)
    saveRead(tx, { quote_id: id, side: 'customer', until, now: shop.clock.now() })
  })
}

/** Returns threads that wait for an answer of staff, the longest waiting first. */
export function listWaitingThreads(db: ReadDb): WaitingThread[] {
  const threads = Map.groupBy(listWaitingMessages(db), ({ thread_id }) => thread_id)
  return [...threads.values()].map((messages) => {
    const { quote_id, order_number, filename, customer_name, ...message } = messages.at(-1)!
    const since = messages[0].created_at
    const waiting = messages.length
    return {
      quote_id,
      order_number,
      filename,
      customer_name,
      text: beginningOf(wordsOf(message)),
      waiting,
      since,
    }
  })
}

/** Messages of staff that are looked through for answers that were sent before. */
const LOOKED_THROUGH = 300
const MAX_LAST_ANSWERS = 12

/** Returns the recent answers of staff about other parts, most often used first, to answer with again. */
export function readLastAnswers(shop: Shop, caller: Caller): string[] {
  staffWith('see_orders', caller)
  const counts = new Map<string, number>()
  for (const { text } of listStaffTexts(shop.db, LOOKED_THROUGH))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  const often = [...counts.entries()].sort(([, a], [, b]) => b - a)
  return often.slice(0, MAX_LAST_ANSWERS).map(([text]) => text)
}

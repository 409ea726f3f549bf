import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { MESSAGE_LIMITS } from '../../../shared/platform/load-limits.ts'
import type { LeftOut, MessageBody, MessageSide } from '../../../shared/messaging/messages/message.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY, HOUR } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, type TheShop } from '../../platform/db/events.ts'
import { findOrder } from '../../orders/order-store.ts'
import { getQuote } from '../../quoting/review/decided-by-person.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { countFromCustomer, insertMessage, saveAnswered, saveRead } from './message-store.ts'
import { saveMessageOf } from './photo-store.ts'
import { quoteOfCustomer, type ThreadAccess } from './thread-access.ts'

/** Sends a customer's message about their quote or order. */
export function sendCustomerMessage(
  shop: Shop,
  caller: Caller,
  { access, message }: { access: ThreadAccess; message: MessageBody },
): { message_id: string } {
  return shop.write((tx) => {
    const quote = quoteOfCustomer(shop, tx, caller, access)
    return { message_id: addCustomerMessage(tx, shop, quote, { ...message, via: 'page', actor: caller }) }
  })
}

interface CustomerMessage extends MessageBody {
  via: 'page' | 'email'
  actor: Caller | TheShop
  email_id?: string | null
  original?: string | null
  left_out?: LeftOut[]
}

/** Adds a message of the customer, who has then seen what the shop wrote. Refuses with `rate_limited` when there are too many. */
export function addCustomerMessage(
  tx: WriteDb,
  shop: Shop,
  quote: QuoteRow,
  { actor, email_id = null, original = null, left_out = [], ...message }: CustomerMessage,
): string {
  const now = shop.clock.now()
  refuseTooMany(tx, quote, now)
  const id = addMessage(tx, shop, quote, {
    ...message,
    side: 'customer',
    by_account: null,
    email_id,
    original,
    left_out,
  })
  saveRead(tx, { quote_id: quote.id, side: 'staff', until: now, now })
  note(tx, shop, quote, { actor, what: 'message from customer', details: { message_id: id } })
  return id
}

function refuseTooMany(db: ReadDb, { id }: QuoteRow, now: number): void {
  if (countFromCustomer(db, id, now - DAY) < MESSAGE_LIMITS.of_customer_a_day) return
  throw new Refusal('rate_limited', 'You have written a lot today. Call the shop, or write again tomorrow.', {
    retry_after: HOUR,
  })
}

/** Sends an answer of staff. The customer's messages no longer wait. */
export function sendStaffMessage(
  shop: Shop,
  caller: Caller,
  { quote_id, message }: { quote_id: string; message: MessageBody },
): { message_id: string } {
  const { account_id } = staffWith('decide', caller)
  return shop.write((tx) => ({
    message_id: addStaffMessage(tx, shop, getQuote(tx, quote_id), {
      ...message,
      by: account_id,
      actor: caller,
    }),
  }))
}

interface StaffMessage extends MessageBody {
  /** The account of who wrote it. */
  by: string
  actor: Caller
}

/** Adds a message of staff, in the transaction of a decision that it explains. */
export function addStaffMessage(
  tx: WriteDb,
  shop: Shop,
  quote: QuoteRow,
  { by, actor, ...message }: StaffMessage,
): string {
  const id = addMessage(tx, shop, quote, {
    ...message,
    side: 'staff',
    by_account: by,
    via: 'page',
    email_id: null,
    original: null,
    left_out: [],
  })
  saveAnswered(tx, { quote_id: quote.id, by, now: shop.clock.now() })
  note(tx, shop, quote, { actor, what: 'message from staff', details: { message_id: id } })
  return id
}

/** Staff say that the customer's messages need no answer, such as "Thank you". */
export function needNoAnswer(shop: Shop, caller: Caller, { quote_id }: { quote_id: string }): void {
  const { account_id } = staffWith('decide', caller)
  shop.write((tx) => {
    const quote = getQuote(tx, quote_id)
    const answered = saveAnswered(tx, { quote_id, by: account_id, now: shop.clock.now() })
    if (answered === 0) throw new Refusal('wrong_state', 'A colleague has answered in the meantime.')
    note(tx, shop, quote, { actor: caller, what: 'message needs no answer' })
  })
}

interface AddedMessage extends MessageBody {
  side: MessageSide
  by_account: string | null
  via: 'page' | 'email'
  email_id: string | null
  original: string | null
  left_out: LeftOut[]
}

function addMessage(
  tx: WriteDb,
  shop: Shop,
  quote: QuoteRow,
  { photo_ids, spot, ...message }: AddedMessage,
): string {
  const id = shop.ids.make(ID_PREFIX.message)
  const { id: quote_id, units } = quote
  insertMessage(tx, {
    ...message,
    id,
    quote_id,
    spot: spot && { ...spot, units },
    created_at: shop.clock.now(),
  })
  for (const photo of photo_ids)
    if (!saveMessageOf(tx, { id: photo, quote_id, side: message.side, message_id: id }))
      throw new Refusal('photo_refused', 'A photo of this message is no longer there. Add it again.')
  return id
}

type Noted =
  | { what: 'message from customer' | 'message from staff'; details: { message_id: string } }
  | { what: 'message needs no answer' }

/** The history of an order has what was written since it was paid, that of a quote what was written before. */
function note(
  tx: WriteDb,
  shop: Shop,
  { id }: QuoteRow,
  { actor, ...noted }: Noted & { actor: Caller | TheShop },
): void {
  const subject = findOrder(tx, id) ? 'order' : 'quote'
  recordEvent(tx, shop.clock.now(), actor, { subject, subject_id: id, ...noted })
}

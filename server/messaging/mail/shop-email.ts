import { z } from 'zod'
import { messageFromCustomer } from '../../../shared/messaging/mail/message-emails.ts'
import type { CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import { wordsOf } from '../../../shared/messaging/messages/message.ts'
import { quoteNumberOf } from '../../../shared/quoting/quotes/quote-number.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findMessage } from '../messages/message-store.ts'
import { findOrder } from '../../orders/order-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { EmailTrigger } from './mail-progress-store.ts'
import { nameOfCustomer } from './order-in-email.ts'

const MessageDetails = z.object({ message_id: z.string() })

/** Returns the email to the shop itself about what a customer wrote; null if it was erased before. */
export function shopEmailFor(db: ReadDb, shop: Shop, event: EmailTrigger): CustomerEmail | null {
  const message = findMessage(db, MessageDetails.parse(event.details).message_id)
  const quote = findQuote(db, event.subject_id)
  if (!message || !quote) return null
  const { base_url } = shop.address
  const page = event.subject === 'order' ? `orders/${quote.id}` : `quotes?q=${quote.id}&chosen=${quote.id}`
  const about = {
    number: event.subject === 'order' ? `order ${findOrder(db, quote.id)!.number}` : quoteNumberOf(quote),
    filename: quote.filename,
    customer_name: nameOfCustomer(db, quote),
    console_url: `${base_url}/console/${page}`,
  }
  return messageFromCustomer(about, wordsOf(message))
}

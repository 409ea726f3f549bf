import { readMime } from '../../platform/libraries/read-mime.ts'
import { shortName } from '../../../shared/platform/cut-text.ts'
import { MAX_PHOTO_BYTES } from '../../../shared/production/quality/photos.ts'
import { MAX_PHOTOS_OF_MESSAGE } from '../../../shared/messaging/messages/message-limits.ts'
import type { LeftOut } from '../../../shared/messaging/messages/message.ts'
import {
  isByMailProgram,
  noteOfUnread,
  originalOfEmail,
  textOfEmail,
  whyLeftOut,
  whyNotTaken,
  type AnsweredShop,
  type ReceivedEmail,
} from '../../../shared/messaging/messages/received-email.ts'
import { lettersOf } from '../../../shared/messaging/messages/shop-letters.ts'
import { tokenIn } from '../../../shared/messaging/messages/reply-address.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { findOrder } from '../../orders/order-store.ts'
import { emailOfQuote } from '../../quoting/guests/leave-contact.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import { callerOfOwner } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import { keepMessagePhoto } from './message-photos.ts'
import { hasEmail, listLettersOf } from './message-store.ts'
import { findQuoteOfReply, replyAddressOf } from './reply-address.ts'
import { addCustomerMessage } from './send-message.ts'

/**
 * Takes a customer's answer by email into the thread of its quote. Returns null if it was taken, also before, and otherwise why
 * not: nobody is told by email, because a forged sender must not make the shop send emails. Throws while the database cannot be
 * written, so that whoever delivers the email tries again.
 */
export async function takeEmail(
  shop: Shop,
  bytes: Uint8Array,
  envelope: string[] = [],
): Promise<string | null> {
  const email = await readMime(bytes)
  const { quote, why } = checkEmail(shop, email, envelope)
  if (!quote) return why
  if (hasEmail(shop.db, email!.message_id!)) return null
  return await addEmail(shop, quote, email!)
}

/** Returns the reason an email with this header is not taken; null if it has to be read as a whole. */
export async function whyHeaderRefused(shop: Shop, header: Uint8Array): Promise<string | null> {
  return checkEmail(shop, await readMime(header), []).why
}

type CheckedEmail = { quote: QuoteRow; why: null } | { quote: null; why: string }

function checkEmail(shop: Shop, email: ReceivedEmail | null, envelope: string[]): CheckedEmail {
  if (email === null) return { quote: null, why: 'it cannot be read' }
  const quote = quoteOf(shop, email, envelope)
  if (!quote) return { quote: null, why: 'it answers no quote or order' }
  const why = whyNotTaken(email, customerEmailOf(shop, quote))
  return why === null ? { quote, why } : { quote: null, why }
}

function quoteOf(shop: Shop, email: ReceivedEmail, envelope: string[]): QuoteRow | undefined {
  const { replies } = readShopData(shop.db).mail
  if (replies === null) return undefined
  const token = tokenIn([...envelope, ...email.recipients], replies)
  // The ids of the shop's own emails, before the @ of their Message-ID.
  const email_ids = email.answers.map((id) => id.slice(1).split('@')[0])
  const id = findQuoteOfReply(shop.db, { token, email_ids })
  return id === null ? undefined : findQuote(shop.db, id)
}

function customerEmailOf({ db }: Shop, quote: QuoteRow): string | null {
  return findOrder(db, quote.id)?.contact_email ?? emailOfQuote(db, quote)
}

async function addEmail(shop: Shop, quote: QuoteRow, email: ReceivedEmail): Promise<string | null> {
  const { photo_ids, left_out } = await keepAttachments(shop, quote, email)
  const answered = answeredShop(shop, quote)
  const text = textOfEmail(email, answered, { has_photos: photo_ids.length > 0 })
  if (text === '' && photo_ids.length === 0 && left_out.length === 0)
    left_out.push(noteOfUnread(email, answered))
  const original = originalOfEmail(email, answered, { text })
  const email_id = email.message_id
  const message = { text, photo_ids, left_out, original, spot: null, via: 'email', email_id } as const
  try {
    shop.write((tx) => {
      if (!hasEmail(tx, email.message_id!))
        addCustomerMessage(tx, shop, quote, { ...message, photo_ids, left_out, actor: callerOfOwner(quote) })
    })
    return null
  } catch (error) {
    if (isFinal(error)) return error.message
    throw error
  }
}

function answeredShop({ db }: Shop, { id }: QuoteRow): AnsweredShop {
  const { shop_details, mail } = readShopData(db)
  const replies = mail.replies!
  const addresses = [
    replies,
    ...(shop_details.support_email ? [shop_details.support_email] : []),
    ...(mail.server ? [mail.server.from] : []),
  ]
  const token = tokenIn([replyAddressOf(db, id) ?? ''], replies) ?? ''
  const letters = lettersOf(listLettersOf(db, id))
  return { name: shop_details.name, addresses, replies, token, letters }
}

/** False while the database or the disk cannot be written. */
function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500
}

/** Keeps photos, and says of everything else why it is not kept. */
async function keepAttachments(
  shop: Shop,
  quote: QuoteRow,
  { attachments }: ReceivedEmail,
): Promise<{ photo_ids: string[]; left_out: LeftOut[] }> {
  const photo_ids: string[] = []
  const left_out: LeftOut[] = []
  const sent = attachments.filter((file) => !isByMailProgram(file))
  for (const file of sent.slice(0, MAX_ATTACHMENTS)) {
    const why = whyLeftOut(file) ?? (photo_ids.length >= MAX_PHOTOS_OF_MESSAGE ? TOO_MANY : null)
    const kept = why === null ? await keepAttachment(shop, quote, file.bytes) : { why }
    if ('id' in kept) photo_ids.push(kept.id)
    else left_out.push({ name: shortName(file.name, 120), why: kept.why })
  }
  return { photo_ids, left_out }
}

/** Beyond these, attachments are the pictures of a signature or worse. */
const MAX_ATTACHMENTS = 20
const TOO_MANY = `A message has at most ${MAX_PHOTOS_OF_MESSAGE} photos.`

async function keepAttachment(
  shop: Shop,
  { id: quote_id }: QuoteRow,
  bytes: Uint8Array,
): Promise<{ id: string } | { why: string }> {
  if (bytes.length > MAX_PHOTO_BYTES) return { why: 'The photo is larger than 2 MB.' }
  try {
    return await keepMessagePhoto(shop, { quote_id, side: 'customer', message_id: null, bytes })
  } catch (error) {
    if (isFinal(error)) return { why: error.message }
    throw error
  }
}

import type { Sender } from '../../../shared/messaging/mail/email.ts'
import { EmailTexts } from '../../../shared/messaging/mail/email-texts.ts'
import { exampleEmail, type PreviewFacts } from '../../../shared/messaging/mail/example-emails.ts'
import { exampleFacts, withNames, type PreviewNames } from '../../../shared/messaging/mail/example-facts.ts'
import type { EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import type { ParcelInEmail } from '../../../shared/messaging/mail/order-emails.ts'
import type { StaffNews } from '../../../shared/messaging/mail/staff-emails.ts'
import { wordEmail, type OwnText } from '../../../shared/messaging/mail/word-email.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { inputSentence } from '../../../shared/platform/input-sentence.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { findOrder } from '../../orders/order-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { sentParcels } from './order-email.ts'
import { orderInEmail } from './order-in-email.ts'
import { findPreviewOrders, findPreviewQuotes, type PreviewSubject } from './preview-store.ts'
import { quoteInEmail } from './quote-email.ts'
import { inlineLogo } from './inline-logo.ts'
import { readSender } from './read-sender.ts'
import { sendToStaff } from './send-to-staff.ts'

const MAX_FOUND = 20

export interface FindPreviewSubjects {
  about: 'order' | 'quote'
  /** A number, or part of a file name; empty for the newest. */
  search: string
}

/** Returns the orders or quotes that an email can be previewed with, newest first. */
export function findPreviewSubjects(
  shop: Shop,
  caller: Caller,
  { about, search }: FindPreviewSubjects,
): PreviewSubject[] {
  staffWith('set_up', caller)
  const query = { search: search.trim(), limit: MAX_FOUND }
  return about === 'order' ? findPreviewOrders(shop.db, query) : findPreviewQuotes(shop.db, query)
}

export interface PreviewSource {
  facts: PreviewFacts
  sender: Sender
  /** True if a mail server is set, so that a test can be sent. */
  sends: boolean
}

/** Returns the facts for previews about one order or quote. Without an id, an example. */
export function readPreviewSource(shop: Shop, caller: Caller, { id }: { id: string | null }): PreviewSource {
  staffWith('set_up', caller)
  return {
    facts: factsAbout(shop, id),
    sender: previewSender(shop),
    sends: shop.services.mailer.current() !== null,
  }
}

/** Returns the sender of every email, with a logo that a browser can show. */
function previewSender(shop: Shop): Sender {
  const { name, support_email, phone, address, look } = readSender(shop, shop.db)
  const logo = look?.logo && { ...look.logo, url: inlineLogo(shop.db, look.logo.url) }
  return {
    name,
    support_email,
    phone,
    ...(address && { address }),
    ...(look && { look: { ...look, logo: logo ?? null } }),
  }
}

/** Returns the facts about an order or quote; the example's for those it lacks, such as a parcel. */
function factsAbout(shop: Shop, id: string | null): PreviewFacts {
  const example = exampleFacts(shop.address.base_url)
  if (id === null) return example
  const quote = findQuote(shop.db, id)
  if (!quote) throw new Refusal('not_found', 'There is no such quote.')
  const order = findOrder(shop.db, id)
  return {
    ...example,
    order: order ? orderInEmail(shop.db, shop, order) : example.order,
    quote: quoteInEmail(shop.db, shop, quote),
    parcel: shippedParcel(shop, id) ?? example.parcel,
  }
}

function shippedParcel(shop: Shop, id: string): ParcelInEmail | null {
  const parcel = sentParcels(shop.db, { id }).at(-1)
  if (!parcel) return null
  const { carrier, tracking_number, tracking_url, arrives_by } = parcel
  return { carrier, tracking_number, tracking_url, arrives_by }
}

export interface SendEmailTest {
  kind: EmailKind
  /** The words on the page, saved or not. */
  text: OwnText
  id: string | null
  names: PreviewNames
  /** The news in an email to staff; an example if left out. */
  news?: StaffNews | null
}

/** Sends the caller an email in the words on the page, as customers would get it, marked as a test in its subject. */
export async function sendEmailTest(
  shop: Shop,
  caller: Caller,
  input: SendEmailTest,
): Promise<{ to: string }> {
  const { account_id } = staffWith('set_up', caller)
  const { kind, text, id, names, news = null } = input
  const checked = EmailTexts.safeParse({ [kind]: text })
  if (!checked.success) throw new Refusal('settings_invalid', inputSentence(checked.error))
  const facts = factsAbout(shop, id)
  const email = exampleEmail(kind, withNames({ ...facts, news: news ?? facts.news }, names))
  const draft = wordEmail(email, text, readShopData(shop.db).shop_details)
  return sendToStaff(shop, account_id, { ...draft, subject: `Test: ${draft.subject}` })
}

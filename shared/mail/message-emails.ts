import { RISK_STATEMENT, risksOf } from '../quotes/at-risk.ts'
import { quotation } from './email.ts'
import { orderFields, type OrderInEmail } from './order-in-email.ts'
import { quoteFields, type QuoteInEmail } from './quote-emails.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { untrustedName } from './words-in-emails.ts'

/** What stands for a message of photos alone. */
const ONLY_PHOTOS = 'Photos only. Open the link to see them.'

export function messageAboutQuote(quote: QuoteInEmail, text: string): CustomerEmail {
  return draftEmail('quote_message', {
    ...quoteFields(quote, 'Read and answer'),
    reason: quotation(text || ONLY_PHOTOS),
  })
}

export function messageAboutOrder(order: OrderInEmail, text: string): CustomerEmail {
  return draftEmail('order_message', { ...orderFields(order), reason: quotation(text || ONLY_PHOTOS) })
}

/** Sent when staff offer to print a part at the customer's risk. `text`: the words that the customer confirms. */
export function riskOffered(
  quote: QuoteInEmail,
  offer: { text: string; note: string | null },
): CustomerEmail {
  return draftEmail('risk_offered', {
    ...quoteFields(quote, 'Read and decide'),
    risks: quotation([...risksOf(offer.text).map((risk) => `• ${risk}`), RISK_STATEMENT].join('\n')),
    reason: quotation(offer.note),
  })
}

/** Sent to the shop itself. */
export function messageFromCustomer(
  about: { filename: string; customer_name?: string | null; console_url: string },
  text: string,
): CustomerEmail {
  return draftEmail('customer_message', {
    part: untrustedName(about.filename),
    customer_name: about.customer_name ? untrustedName(about.customer_name) : null,
    message: quotation(text || ONLY_PHOTOS),
    console_link: [{ kind: 'link', label: 'Answer in the console', url: about.console_url }],
  })
}

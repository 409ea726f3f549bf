import { quotation } from './email.ts'
import { orderFields, type OrderInEmail } from './order-in-email.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { namedQuote, ONLY_PHOTOS, untrustedName } from '../../orders/words-in-emails.ts'

/** Sent when staff write to the customer. */
export function messageAboutOrder(order: OrderInEmail, text: string): CustomerEmail {
  return draftEmail('order_message', { ...orderFields(order), reason: quotation(text || ONLY_PHOTOS) })
}

/** Sent to the shop itself. */
export function messageFromCustomer(
  about: {
    /** `Q-1042` or `order 1001` */
    number: string
    filename: string
    customer_name?: string | null
    console_url: string
  },
  text: string,
): CustomerEmail {
  return draftEmail('customer_message', {
    part: namedQuote(about),
    customer_name: about.customer_name ? untrustedName(about.customer_name) : null,
    message: quotation(text || ONLY_PHOTOS),
    console_link: [{ kind: 'link', label: 'Answer in the console', url: about.console_url }],
  })
}

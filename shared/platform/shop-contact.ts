import type { ShopDetails } from './shop-details.ts'

// Apart from the schema: the first script of every page has these texts, and no schemas.

/** Shown to customers until the contact is set. */
export const BEING_SET_UP_TEXT =
  'This shop is being set up. You can look around, but you can’t contact it yet.'

type Contact = Pick<ShopDetails, 'support_email' | 'phone'>

/** Returns true once the shop can be reached. Until then its address is not its own either. */
export function isContactSet({ support_email }: Contact): boolean {
  return support_email !== null
}

/** `write to help@shop.example or call +1 510 555 0142`; null while nothing is set. */
export function contactText({ support_email, phone }: Contact): string | null {
  const ways = [support_email && `write to ${support_email}`, phone && `call ${phone}`].filter(Boolean)
  return ways.length === 0 ? null : ways.join(' or ')
}

/** Returns the sentence in which a document says how to reach the shop; empty while nothing is set. */
export function questionsText(contact: Contact, mention = ''): string {
  const ways = contactText(contact)
  return ways === null ? '' : `Questions? ${ways.charAt(0).toUpperCase()}${ways.slice(1)}${mention}.`
}

/** Returns where the shop is; null until its contact is set. */
export function placeOfShop({
  address: { city, state },
  ...contact
}: Contact & { address: Pick<ShopDetails['address'], 'city' | 'state'> }): string | null {
  return isContactSet(contact) ? `${city}, ${state}` : null
}

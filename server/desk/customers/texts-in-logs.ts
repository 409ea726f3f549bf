import type { Shop } from '../../platform/shop.ts'
import { listRecipients } from './recipients.ts'

/** Shorter texts are in many lines that are not about the customer. */
const MIN_LETTERS = 5

/** Lists the names, phone numbers, streets, email addresses and file names of a customer, which an error may have quoted in the log. */
export function textsInLogs(shop: Shop, customerId: string): string[] {
  const rows = shop.db.all<{ text: string | null }>(
    `select name as text from customers where id = :id union select email from customers where id = :id
     union select filename from quotes where account_id = :id or guest_id = :id
     union select contact_email from quotes where account_id = :id or guest_id = :id`,
    { id: customerId },
  )
  const recipients = listRecipients(shop, customerId).flatMap(({ name, phone, street }) => [
    name,
    phone,
    street,
  ])
  const texts = [...rows.flatMap(({ text }) => text ?? []), ...recipients]
  return texts.filter((text) => text.length >= MIN_LETTERS)
}

import type { ReadDb } from '../../platform/db/db.ts'

/** Shorter texts are in many lines that are not about the customer. */
const MIN_LETTERS = 5

/** Lists the name, email addresses and file names of a customer, which an error may have quoted in the log. */
export function textsInLogs(db: ReadDb, customerId: string): string[] {
  const rows = db.all<{ text: string | null }>(
    `select name as text from customers where id = :id union select email from customers where id = :id
     union select filename from quotes where account_id = :id or guest_id = :id
     union select contact_email from quotes where account_id = :id or guest_id = :id`,
    { id: customerId },
  )
  return rows.flatMap(({ text }) => (text !== null && text.length >= MIN_LETTERS ? [text] : []))
}

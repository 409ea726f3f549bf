import { formatCents } from '../../platform/money.ts'
import { orderFields, practiceNotice, type OrderInEmail } from './order-in-email.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'

/** For the address at which a company gets its invoices. Its reader may not have the account, so it has no link by default. */
export function invoiceIssued(order: OrderInEmail, invoice_number: string): CustomerEmail {
  const values = { ...orderFields(order), invoice_number, practice_notice: practiceNotice(order) }
  return /^(PRACTICE-)?CN-/.test(invoice_number)
    ? draftEmail('credit_note_issued', values)
    : draftEmail('invoice_issued', { ...values, paid_amount: formatCents(order.total_cents) })
}

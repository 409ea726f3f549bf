import { z } from 'zod'
import type { OrderEvents } from '../../../shared/orders/events/domain-events.ts'
import { invoiceIssued } from '../../../shared/messaging/mail/invoice-email.ts'
import type { OrderInEmail } from '../../../shared/messaging/mail/order-in-email.ts'
import type { CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findInvoiceOf, type InvoiceRow } from '../../orders/invoices/invoice-store.ts'
import type { EmailTrigger, OrderEmailTrigger } from './mail-progress-store.ts'

const IssuedDetails: z.ZodType<OrderEvents['invoice issued']> = z.object({
  document: z.string(),
  ledger_id: z.string(),
})

/** Returns the document that an event is about, with where it is sent; null for all other events. */
export function invoiceOfEvent(db: ReadDb, event: EmailTrigger): InvoiceRow | null {
  if (event.what !== 'invoice issued') return null
  return findInvoiceOf(db, IssuedDetails.parse(event.details).ledger_id) ?? null
}

/** None where the customer has no address for invoices: it is on the page of the order. */
export function invoiceEmail(
  db: ReadDb,
  order: OrderInEmail,
  event: OrderEmailTrigger,
): CustomerEmail | null {
  const send_to = invoiceOfEvent(db, event)?.send_to ?? null
  return send_to === null ? null : invoiceIssued(order, IssuedDetails.parse(event.details).document)
}

import { z } from 'zod'
import type { OrderEvents } from '../../../shared/orders/events/domain-events.ts'
import { messageAboutOrder } from '../../../shared/messaging/mail/message-emails.ts'
import { problemReceived, reprintOrdered } from '../../../shared/messaging/mail/order-emails.ts'
import type { OrderInEmail } from '../../../shared/messaging/mail/order-in-email.ts'
import type { CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findMessage } from '../messages/message-store.ts'
import type { OrderEmailTrigger } from './mail-progress-store.ts'

const MessageDetails: z.ZodType<OrderEvents['message from staff']> = z.object({ message_id: z.string() })
const ReportDetails = z.object({ units: z.array(z.int()) })
const ReprintDetails = ReportDetails.extend({ ship_by: z.string() })

/** None for a message that was erased before its email was written. */
export function messageEmail(
  order: OrderInEmail,
  db: ReadDb,
  { details }: OrderEmailTrigger,
): CustomerEmail | null {
  const message = findMessage(db, MessageDetails.parse(details).message_id)
  return message ? messageAboutOrder(order, message.text) : null
}

/** The shop has the report. */
export function problemEmail(order: OrderInEmail, { details }: OrderEmailTrigger): CustomerEmail {
  return problemReceived(order, ReportDetails.parse(details))
}

export function reprintEmail(order: OrderInEmail, { details }: OrderEmailTrigger): CustomerEmail {
  return reprintOrdered(order, ReprintDetails.parse(details))
}

import { z } from 'zod'
import type { Instant } from '../../platform/time.ts'
import type { MessageSide } from './message.ts'

/** A conversation with a customer, in the list of all. */
export interface InboxThread {
  /** The quote of its last message. */
  quote_id: string
  /** `Q-1042` */
  quote_number: string
  filename: string
  order_number: number | null
  customer_name: string | null
  /** The beginning of the last message, who wrote it and when. */
  text: string
  side: MessageSide
  at: Instant
  /** The number of the customer's messages that wait for an answer. */
  waiting: number
}

export const FindThreads = z.object({ q: z.string().trim().max(100).default('') })
export type FindThreads = z.infer<typeof FindThreads>

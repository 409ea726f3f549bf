import { z } from 'zod'
import { shortText } from '../../platform/cut-text.ts'
import type { Instant } from '../../platform/time.ts'
import { MAX_MESSAGE, MAX_PHOTOS_OF_MESSAGE } from './message-limits.ts'
import { MarkedSpot, type StoredSpot } from './spot.ts'

export type MessageSide = 'customer' | 'staff'

/** A message as a page sends it. A photo says enough without words. */
export const MessageBody = z
  .object({
    text: z.string().trim().max(MAX_MESSAGE),
    spot: MarkedSpot.nullable().default(null),
    photo_ids: z.array(z.string().max(64)).max(MAX_PHOTOS_OF_MESSAGE).default([]),
  })
  .refine(({ text, photo_ids }) => text !== '' || photo_ids.length > 0, {
    path: ['text'],
    message: 'Write a message.',
  })
export type MessageBody = z.infer<typeof MessageBody>

export interface MessagePhoto {
  id: string
  width: number
  height: number
}

/** An attachment of an email that the shop did not take. */
export const LeftOut = z.object({
  name: z.string(),
  why: z.string(),
  /** Customers do not see it. */
  staff_only: z.literal(true).optional(),
})
export type LeftOut = z.infer<typeof LeftOut>

/** A message as both sides read it. Plain text: pages show it as it is. */
export interface ShownMessage {
  id: string
  side: MessageSide
  /** The member of staff who wrote it; null for the customer's own, and for staff whose account was erased. */
  name: string | null
  via: 'page' | 'email'
  text: string
  spot: StoredSpot | null
  photos: MessagePhoto[]
  left_out: LeftOut[]
  /** The email that it came by, if the message has none of its text. Customers do not get it. */
  original?: string
  created_at: Instant
  read_at: Instant | null
}

/** A thread as the customer sees it. */
export interface CustomerThread {
  messages: ShownMessage[]
  /** The number of the shop's messages that the customer has not seen. */
  unread: number
  /** The address that the shop's answers go to; null if the shop has none. */
  email: string | null
  /** False in a shop without a mail server: answers are only on the page. */
  sends_email: boolean
  /** True for a test order, whose emails never leave the shop. */
  practice: boolean
}

/** A thread as staff see it. */
export interface StaffThread {
  messages: ShownMessage[]
  unread: number
  /** The number of the customer's messages that wait for an answer. */
  waiting: number
  /** Null: the customer reads answers on the page only. */
  email: string | null
  sends_email: boolean
  practice: boolean
}

/** A thread that waits for an answer of staff, for the Desk. */
export interface WaitingThread {
  quote_id: string
  order_number: number | null
  filename: string
  customer_name: string | null
  /** The beginning of the newest message that waits. */
  text: string
  waiting: number
  /** When the oldest of them was written. */
  since: Instant
}

/** Returns the beginning of a message on one line, for lists. */
export function beginningOf(text: string, length = 140): string {
  return shortText(text.replaceAll(/\s+/g, ' ').trim(), length)
}

/** Returns what a message says in a list or an email: its text, or what was left out of it. */
export function wordsOf({ text, left_out }: Pick<ShownMessage, 'text' | 'left_out'>): string {
  return text === '' ? left_out.map(({ name, why }) => `${name} was left out. ${why}`).join('\n') : text
}

import { z } from 'zod'
import { emailAddress } from '../../platform/email-address.ts'
import type { Instant } from '../../platform/time.ts'
import { MAX_CONTACT_NOTE } from './awaited.ts'

/** The contact of a customer about a quote that staff work on. For an account its own address is used, not `email`. */
export const ContactBody = z.object({
  email: emailAddress()
    .optional()
    .meta({ description: 'Required without an account, if the shop sends email.' }),
  /** When left out, the earlier note is kept. */
  note: z
    .string()
    .trim()
    .max(MAX_CONTACT_NOTE)
    .optional()
    .meta({ description: 'What the shop should know. An empty text removes an earlier note.' }),
})
export type ContactBody = z.infer<typeof ContactBody>

/** The contact as the quote's owner sees it. */
export interface QuoteContact {
  /** The account's address, or the one that a guest left; null if the shop cannot reach this customer. */
  email: string | null
  note: string | null
  /** True if the shop can send email. If not, no page may promise one. */
  sends_email: boolean
  /** When the shop answers; null if it names no time, or has nothing to answer. */
  answer_by: Instant | null
}

import { z } from 'zod'
import { DAY, HOUR, MINUTE, type Instant } from '../platform/time.ts'

export type EmailLinkKind = 'confirm' | 'reset' | 'change'

/** Seconds that a link is valid. */
export const EMAIL_LINK_SECONDS: Record<EmailLinkKind, number> = { confirm: DAY, reset: HOUR, change: DAY }
/** Emails about accounts to one address in a day. */
export const MAX_EMAILS_PER_ADDRESS = 5
/** Emails that one network address can cause in a day. */
export const MAX_EMAILS_PER_NETWORK = 30
/** Protects against repeated clicks. */
const MIN_SECONDS_BETWEEN_EMAILS = MINUTE

/** The secret in the fragment of the link. */
export const EmailLinkToken = z.object({ token: z.string().max(200) })
export type EmailLinkToken = z.infer<typeof EmailLinkToken>

/** The content of the page behind the link before anything is decided. */
export const ShownEmailLink = z.object({
  email: z.string(),
  /** `change`: the address replaces the one that the account has. */
  kind: z.enum(['confirm', 'change']),
  /** When the account with that address was made. */
  created_at: z.int(),
  expires_at: z.int(),
})
export type ShownEmailLink = z.infer<typeof ShownEmailLink>

/** The state of verifying the address of one's own account. */
export interface EmailState {
  email: string
  verified_at: Instant | null
  /** False if the shop has no mail server: then nothing is asked for. */
  sends: boolean
  /** When the newest email with a link was asked for; null if there is none within a day. */
  asked_at: Instant | null
  /** A new address that was emailed a link within a day and is not confirmed. */
  new_email: string | null
}

/**
 * Returns the seconds to wait before another email may be sent; 0 if it may be sent now. `before` are the times of
 * earlier ones of the last day, the newest first.
 */
export function waitForEmail(before: readonly Instant[], now: Instant): number {
  const [newest] = before
  const gap = newest === undefined ? 0 : newest + MIN_SECONDS_BETWEEN_EMAILS - now
  const counting = before[MAX_EMAILS_PER_ADDRESS - 1]
  const quota = counting === undefined ? 0 : counting + DAY - now
  return Math.max(0, gap, quota)
}

/** Replaces a freed address. Nothing is ever sent to `.invalid` (RFC 2606). */
const FREED_DOMAIN = '@freed.invalid'

export function freedAddress(accountId: string): string {
  return `${accountId}${FREED_DOMAIN}`
}

/** Returns the address of an account; null once its true owner said that the account is not theirs. */
export function addressOf(email: string): string | null {
  return email.endsWith(FREED_DOMAIN) ? null : email
}

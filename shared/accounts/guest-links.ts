import { z } from 'zod'
import { DAY } from '../platform/time.ts'

/** Seconds that a link in an email lets a guest continue on another device. */
export const GUEST_LINK_SECONDS = 30 * DAY

/** The part of such a link after the `#`, so that no server or preview of a link reads it. */
export const GUEST_LINK_HASH = 'continue='

export const GuestLinkBody = z.object({ token: z.string().min(1).max(100) })
export type GuestLinkBody = z.infer<typeof GuestLinkBody>

/** The place at which the browser continues: the basket, else the quote. */
export const OpenedLink = z.object({ quote_id: z.string(), basket_id: z.string().nullable() })
export type OpenedLink = z.infer<typeof OpenedLink>

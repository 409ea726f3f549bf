import { z } from 'zod'

/** For how many days a price, draft or request is valid: the interface's limits as defaults, changeable by the shop. */
export const QuoteLifetimes = z.object({
  price_days: z.int().min(1).max(60).default(14),
  /** "A draft expires a day after pricing." */
  draft_days: z.int().min(1).default(1),
  /** "A sent request expires 14 days after sending unless issued." */
  request_days: z.int().min(1).default(14),
})
export type QuoteLifetimes = z.infer<typeof QuoteLifetimes>

/** For how many days a part's file is kept after its quote or order last changed. */
export const FileLifetimes = z.object({
  /** Days that a quote made without an account is kept. */
  guest_days: z.int().min(1).default(30),
  unpaid_days: z.int().min(1).default(90),
  /** Days from the end of the order. */
  order_days: z.int().min(1).default(730),
})

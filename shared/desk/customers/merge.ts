import { z } from 'zod'
import type { Instant } from '../../platform/time.ts'
import { CustomerId, type ListedCustomer } from './customer.ts'

const MergeReason = z.string().trim().min(1).max(500)

/** A guest, and the account that their quotes and orders would move to. */
export const MergePair = z.object({ guest_id: CustomerId, account_id: CustomerId })
export type MergePair = z.infer<typeof MergePair>

export const MergeCustomers = MergePair.extend({
  reason: MergeReason,
  /** As the page showed it: more quotes since then are not merged unseen. */
  quotes: z.int(),
})
export type MergeCustomers = z.infer<typeof MergeCustomers>

export const UndoMerge = z.object({ merge_id: z.string().max(40), reason: MergeReason })
export type UndoMerge = z.infer<typeof UndoMerge>

export interface CustomerMerge {
  id: string
  guest_id: string
  account_id: string
  /** The current name of the other side. */
  account_name: string
  quotes: number
  reason: string
  by: string
  merged_at: Instant
  undone: { at: Instant; by: string; reason: string } | null
  /** The reason it cannot be undone; null if it can. */
  undo_refusal: string | null
}

/** One side of a merge as staff compare it. */
export interface MergeSide {
  customer: ListedCustomer
  email_verified_at: Instant | null
  recipients: string[]
  newest_files: string[]
}

export interface MergePreview {
  guest: MergeSide
  account: MergeSide
  /** True if both have the same address, and the account proved it. */
  proved: boolean
  /** The reason they cannot be merged; null if they can. */
  refusal: string | null
}

/** The facts that decide if a guest may be merged into an account. */
export interface MergeFacts {
  guest_quotes: number
  /** True if one of them is being paid. */
  is_being_paid: boolean
  account_is_staff: boolean
  account_is_erased: boolean
  guest_is_erased: boolean
  account_email: string | null
  is_email_verified: boolean
  /** Without a mail server no address can be verified. */
  can_verify: boolean
}

/**
 * Returns the reason a guest cannot be merged into an account; null if they can. An address that the account has not
 * proved may be someone else's, who would then read the guest's orders.
 */
export function mergeRefusal(facts: MergeFacts): string | null {
  if (facts.guest_is_erased || facts.account_is_erased) return 'The data of one of them was erased.'
  if (facts.guest_quotes === 0) return 'This guest has no quotes to merge.'
  if (facts.account_is_staff) return 'This account belongs to someone who works at the shop.'
  if (facts.account_email === null)
    return 'The owner of the address said that this account is not theirs, so no one can use it.'
  if (!facts.is_email_verified && facts.can_verify)
    return 'This account has not confirmed its email address, so it may belong to someone else. Ask the customer to confirm it under Account.'
  if (facts.is_being_paid) return 'A card payment for one of the guest’s quotes is in progress.'
  return null
}

/** Changes since a merge. */
export interface SinceMerge {
  is_undone: boolean
  guest_is_gone: boolean
  /** True if one of the two was erased. */
  is_erased: boolean
  /** True if a quote or order that was moved has changed. */
  has_changed: boolean
}

/** Returns the reason a merge cannot be undone; null if it can. */
export function undoRefusal(since: SinceMerge): string | null {
  if (since.is_undone) return 'This merge was undone already.'
  if (since.is_erased) return 'The data of one of them was erased.'
  if (since.guest_is_gone) return 'The guest’s session has ended, so there is no one to return the quotes to.'
  if (since.has_changed)
    return 'A quote or order that was moved has changed since, so they stay with the account.'
  return null
}

import { z } from 'zod'
import type { Cents } from '../../platform/money.ts'
import { pastedCode } from '../../platform/pasted-text.ts'
import type { Instant } from '../../platform/time.ts'

// A customer is an account, or a guest: one browser without an account. An email address that a guest left proves nothing, so
// two guests with the same address are two customers until staff merge them into an account.

export type CustomerKind = 'account' | 'guest'

/** A customer's id: that of the account or guest. */
export const CustomerId = z.string().min(1).max(40)

export const OneCustomer = z.object({ customer_id: CustomerId })
export type OneCustomer = z.infer<typeof OneCustomer>

/** A customer as a row of a list. */
export interface ListedCustomer {
  id: string
  kind: CustomerKind
  /** The name of an account; for a guest the recipient of their newest order. */
  name: string | null
  email: string | null
  quotes: number
  orders: number
  open_orders: number
  paid_cents: Cents
  /** Returned, or taken back by the card company. */
  refunded_cents: Cents
  net_cents: Cents
  created_at: Instant
  last_seen_at: Instant
  erased_at: Instant | null
}

/** Returns the name of a customer in lists. */
export function customerName({
  name,
  email,
  kind,
  erased_at,
}: Pick<ListedCustomer, 'name' | 'email' | 'kind' | 'erased_at'>): string {
  if (erased_at !== null) return 'Erased customer'
  return name ?? email ?? (kind === 'guest' ? 'Guest' : 'Customer')
}

/** Returns the digits of a search that looks like a phone number, without the country code; null for any other. */
export function phoneDigits(q: string): string | null {
  const typed = pastedCode(q).trim()
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length >= 4 ? national : null
}

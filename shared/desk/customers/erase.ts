import { z } from 'zod'
import { pacificDayOf, type Instant } from '../../platform/time.ts'
import { CustomerId } from './customer.ts'

/** Days in which a card payment or a delivery can be disputed, with some to spare. */
export const TRACKING_KEPT_DAYS = 180

/** Days that a copy of the database from before an update is kept. */
export const SNAPSHOT_DAYS = 30

export const EraseCustomer = z.object({
  customer_id: CustomerId,
  /** The text that the page asks to type: see `ErasePlan.type_to_confirm`. */
  typed: z.string().max(300),
  reason: z.string().trim().min(1).max(500),
})
export type EraseCustomer = z.infer<typeof EraseCustomer>

export const EraseOwnAccount = z.object({ typed: z.string().max(300) })
export type EraseOwnAccount = z.infer<typeof EraseOwnAccount>

/** Rows or files that an erase removes, blanks or keeps. */
export interface ErasedItem {
  /** Names the things in plain words. */
  what: string
  /** Null for customers, to whom a number of rows means nothing. */
  count: number | null
}

export interface KeptItem extends ErasedItem {
  why: string
}

/** A copy that an erase does not reach. */
export interface CopyItem {
  what: string
  /** A sentence. */
  until: string
}

/** The effects of erasing a customer. Nothing is changed by reading it. */
export interface ErasePlan {
  customer_id: string
  /** When it was done already. */
  erased_at: Instant | null
  deleted: ErasedItem[]
  blanked: ErasedItem[]
  kept: KeptItem[]
  copies: CopyItem[]
  /** The reason it cannot be done now; null if it can. */
  refusal: string | null
  /** The last year for which the shop has to keep its books about them; null without orders. */
  kept_until: number | null
  /** The email address, name or id that has to be typed. */
  type_to_confirm: string
}

/** The facts that decide if a customer's data may be erased. */
export interface EraseFacts {
  open_orders: number
  is_being_paid: boolean
  /** Refunds that were not sent yet, or failed. */
  unfinished_refunds: number
  is_staff: boolean
}

/** Returns the reason a customer cannot be erased now; null if they can. */
export function eraseRefusal(facts: EraseFacts): string | null {
  const { open_orders, unfinished_refunds } = facts
  if (facts.is_staff)
    return 'This account belongs to someone who works at the shop. An owner must end their role first.'
  if (open_orders > 0)
    return `${open_orders === 1 ? 'One order is' : `${open_orders} orders are`} still open: the shop needs the address to ship ${open_orders === 1 ? 'it' : 'them'}. Erase the data when ${open_orders === 1 ? 'it is' : 'they are'} shipped or declined.`
  if (facts.is_being_paid) return 'A card payment is in progress. Try again when it has ended.'
  if (unfinished_refunds > 0)
    return 'A refund is not finished. Erase the data when the customer has their money.'
  return null
}

/** The same for customers who delete their own account. */
export function ownEraseRefusal(facts: EraseFacts): string | null {
  const { open_orders, unfinished_refunds } = facts
  if (facts.is_staff) return 'You work at this shop. Ask an owner to end your role first.'
  if (open_orders > 0)
    return `${open_orders === 1 ? 'One of your orders is' : `${open_orders} of your orders are`} still open, and we need your address to ship ${open_orders === 1 ? 'it' : 'them'}. You can delete your account once ${open_orders === 1 ? 'it has' : 'they have'} shipped.`
  if (facts.is_being_paid) return 'A card payment is in progress. Try again when it has ended.'
  if (unfinished_refunds > 0)
    return 'A refund to you is still on its way. You can delete your account once you have it.'
  return null
}

/** Returns true if the right thing was typed; capitals and spaces at the ends do not matter. */
export function isConfirmed(plan: Pick<ErasePlan, 'type_to_confirm'>, typed: string): boolean {
  return typed.trim().toLowerCase() === plan.type_to_confirm.toLowerCase()
}

/** Returns the last year in which the books about a payment must be there, `years` after its own. */
export function keptUntil(newestPayment: Instant | null, years: number): number | null {
  return newestPayment === null ? null : Number(pacificDayOf(newestPayment).slice(0, 4)) + years
}
